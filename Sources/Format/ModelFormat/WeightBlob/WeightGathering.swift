package import ModelSpec

/// Puts the weights of ML Programs together in one new weight file that holds what the programs refer to and nothing else.
/// Tensors of the same type and bytes are stored once, whichever program they come from.
///
/// Elements stay where they are until the file is written.
package struct WeightGathering: Sendable {
  /// The file that weights go to, beside the specification.
  package static let fileName = "@model_path/weights/weight.bin"

  /// The weights so far.
  package private(set) var weights = WeightBlobWriter()
  /// Offsets by where the bytes came from.
  private var offsets: [Place: UInt64] = [:]
  /// Indices of entries by type and size, to find equal ones.
  private var candidates: [Size: [Int]] = [:]

  /// Tensors that are stored already.
  private var others: [WeightData] = []

  private struct Place: Hashable {
    var source: ObjectIdentifier
    var range: Range<Int>
    var type: BlobDataType
  }

  private struct Size: Hashable {
    var type: BlobDataType
    var byteCount: Int
  }

  /// No weights.
  package init() {}

  /// Gathers the weights of a model's programs, those of a pipeline's stages too, and lets the model refer to them.
  ///
  /// - Parameter file: Where the weights of `model` are found.
  /// - Throws: `Diagnostic` when weights are missing or damaged.
  package mutating func gather(_ model: inout Model, from file: ModelFile) throws(Diagnostic) {
    switch model.kind {
    case .mlProgram(var program):
      try gather(&program, from: file)
      model.kind = .mlProgram(program)
    case .pipeline, .pipelineClassifier, .pipelineRegressor:
      guard var pipeline = model.pipeline else { return }
      for index in pipeline.models.indices { try gather(&pipeline.models[index], from: file) }
      model.pipeline = pipeline
    default: break
    }
  }

  /// Gathers the weights of `program` and lets it refer to them.
  ///
  /// - Parameter file: Where the weights are found.
  /// - Throws: `Diagnostic` when weights are missing or damaged.
  package mutating func gather(_ program: inout MILSpec.Program, from file: ModelFile) throws(Diagnostic) {
    try program.changeValues { (value) throws(Diagnostic) in
      guard case .blobFileValue(let blob) = value.value else { return }
      let entry = try file.weights(blob)
      value.value = .blobFileValue(
        .with { [offset = try offset(of: entry)] in
          $0.fileName = Self.fileName
          $0.offset = offset
        })
    }
  }

  /// Adds a tensor.
  ///
  /// - Parameter data: As for `WeightBlobWriter.append`.
  /// - Returns: What refers to it in a program.
  /// - Throws: `Diagnostic` when bytes and elements do not fit.
  package mutating func append(
    _ data: WeightData, _ type: BlobDataType, elementCount: Int
  ) throws(Diagnostic) -> MILSpec.Value.BlobFileValue {
    let entry = WeightBlobEntry(offset: 0, dataType: type, elementCount: elementCount, data: data)
    return .with { [offset = try offset(of: entry)] in
      $0.fileName = Self.fileName
      $0.offset = offset
    }
  }

  private mutating func offset(of entry: WeightBlobEntry) throws(Diagnostic) -> UInt64 {
    let place = entry.data.place.map {
      Place(source: ObjectIdentifier($0.source), range: $0.range, type: entry.dataType)
    }
    if let place, let offset = offsets[place] { return offset }
    let size = Size(type: entry.dataType, byteCount: entry.data.byteCount)
    let known = candidates[size, default: []].first { index in
      let other = weights.entries[index]
      return other.elementCount == entry.elementCount && Self.areEqual(other.data, entry.data)
    }
    let offset: UInt64
    if let known {
      offset = UInt64(weights.entries[known].offset)
    } else {
      offset = try weights.append(entry.data, entry.dataType, elementCount: entry.elementCount)
      candidates[size, default: []].append(weights.entries.count - 1)
    }
    // Sources are told apart as long as they live, so those whose bytes are stored already are kept as well.
    if let place {
      offsets[place] = offset
      if known != nil { others.append(entry.data) }
    }
    return offset
  }

  /// Whether both hold the same bytes. What was read is let go.
  private static func areEqual(_ left: WeightData, _ right: WeightData) -> Bool {
    defer {
      for data in [left, right] { data.place.map { $0.source.letGo(of: $0.range) } }
    }
    return left == right
  }
}

extension ModelFile {
  /// Sets the weights to be written with `model`, which refers to them already.
  ///
  /// - Parameter old: The model that was read, none of whose weight files is written any more.
  package mutating func take(_ gathering: WeightGathering, insteadOfThoseOf old: Model) {
    weightBlobs = gathering.weights.entries.isEmpty ? [:] : [WeightGathering.fileName: gathering.weights]
    unusedWeightFiles = package == nil ? [] : old.weightFileNames.filter { weightBlobs[$0] == nil }
  }

  /// The model with one weight file, which holds what its programs refer to and nothing else; equal tensors once.
  ///
  /// - Throws: `Diagnostic` when weights are missing or damaged.
  package func gatheringWeights() throws(Diagnostic) -> ModelFile {
    var gathering = WeightGathering()
    var file = self
    try gathering.gather(&file.model, from: self)
    file.take(gathering, insteadOfThoseOf: model)
    return file
  }
}
