internal import ModelFormat
public import ModelSpec

/// The weights of a compiled model, and everything else of it by digest.
public struct CompiledWeights: Sendable {
  /// A file of weights.
  public struct File: Sendable {
    /// Its path in the compiled directory.
    public let path: String
    /// Bytes of the file; 0 when it is missing.
    public let byteCount: Int
    /// Why its tensors cannot be read: it is missing, empty, cut off or damaged.
    public let problem: Diagnostic?
    /// The directory of the network that it belongs to, with a slash at its end unless it is empty; nil for the file of
    /// ML Programs.
    let network: String?
    let data: WeightData
  }

  /// The path of the compiled directory.
  public let path: String
  /// The model without its weights, by digest.
  public let identity: GraphIdentity
  /// The source that the weights were compiled from, as far as the model says.
  public let origin: WeightOrigin
  /// In the order of the models.
  public let files: [File]
  /// By file, and in a file by place. Those of a file with a problem are not there.
  public let tensors: [WeightTensor]
  let directory: CompiledDirectoryCopy

  /// Reads the compiled model in the directory `path`.
  ///
  /// - Throws: `Diagnostic` when it is none, a file but a weight file is missing or damaged, or no model in it keeps its
  ///   weights in a file of their own.
  public init(path: String) throws(Diagnostic) {
    try self.init(path: path, standIns: [:])
  }

  /// - Parameter standIns: What is read instead of weight files that are not whole, by their paths in the directory.
  init(path: String, standIns: NameMap<MappedFile>) throws(Diagnostic) {
    guard try WholeFile.names(in: path)?.contains("coremldata.bin") == true else {
      throw Diagnostic(
        "not-compiled", "this is not a compiled model: it is no directory with a 'coremldata.bin'",
        at: Location(file: path), remedy: "give a .mlmodelc directory; `modelc compile` makes one of a source")
    }
    var reading = WeightsReading(directory: try CompiledDirectoryCopy(path: path), path: path, standIns: standIns)
    try reading.read(folder: "", depth: 0)
    guard !reading.files.isEmpty else { throw reading.nothingToExchange() }
    self.path = path
    directory = reading.directory
    identity = try reading.identity()
    origin = try reading.origin()
    files = reading.files
    tensors = reading.tensors
  }

  /// Throws the first problem of a weight file.
  func needWholeFiles() throws(Diagnostic) {
    if let problem = files.lazy.compactMap(\.problem).first { throw problem }
  }

  /// The elements of `tensor`, one of these.
  public func data(_ tensor: WeightTensor) -> WeightData {
    guard let place = files.first(where: { $0.path == tensor.file })?.data.place else { return WeightData() }
    let start = place.range.lowerBound
    return WeightData(
      source: place.source, range: start + tensor.range.lowerBound..<start + tensor.range.upperBound)
  }

  /// SHA-256 of the elements of `tensor`: 32 bytes.
  public func digest(_ tensor: WeightTensor) throws(Diagnostic) -> [UInt8] {
    try SHA256Digest(of: data(tensor)).bytes
  }
}
