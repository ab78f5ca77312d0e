internal import ArgumentParser
internal import ModelFormat
internal import ModelInspect
internal import ModelSpec
internal import ModelWeights

/// `modelc weights ls`: lists the tensors of a model or .mlweights file.
struct WeightsListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ls", abstract: "List the weight tensors of a model or .mlweights file.",
    discussion: """
      Each line shows the name, type and shape, size, location in a file, and the start of the SHA-256 of a tensor's \
      elements. In a .mlweights file, tensors that it does not contain are marked unchanged. Small tensors of source \
      models have no location but the specification.
      """)

  @Argument(
    help: ArgumentHelp("A model of any kind or a .mlweights file.", valueName: "path"),
    completion: .file(extensions: ["mlmodel", "mlpackage", "mlmodelc", "mlweights"]))
  var path: String

  func run() throws {
    try reportingErrors {
      let isFile = try WholeFile.names(in: path) == nil
      if isFile ? !(try Self.isWeightsFile(path)) : !ModelFile.isCompiled(at: path) {
        for tensor in try SourceTensors.list(try ModelFile.read(path)) {
          let name = TerminalText.escaped(tensor.name)
          let size = ByteText.text(tensor.data.byteCount)
          let digest = Self.short(try SHA256Digest(of: tensor.data).bytes)
          try Terminal.write("\(name)\t\(tensor.kind)\t\(size)\t\(TerminalText.escaped(tensor.place))\t\(digest)\n")
        }
      } else if !isFile {
        let weights = try CompiledWeights(path: path)
        for tensor in weights.tensors {
          try Terminal.write("\(Self.line(tensor))\t\(Self.short(try weights.digest(tensor)))\n")
        }
        for file in weights.files {
          if let problem = file.problem { Terminal.writeProblem(problem.diagnostic, forBuildOf: nil) }
        }
        try Terminal.write("graph \(weights.identity.text)\n")
      } else {
        let file = try WeightsFile(path: path)
        for entry in file.tensors {
          let mark = entry.isPresent ? "" : "\tunchanged"
          try Terminal.write("\(Self.line(entry.tensor))\t\(Self.short(entry.digest))\(mark)\n")
        }
        try Terminal.write("graph \(file.identity.text)\n")
      }
    }
  }

  /// Whether the name or the first bytes are those of a .mlweights file.
  private static func isWeightsFile(_ path: String) throws(Diagnostic) -> Bool {
    if path.hasSuffix(".mlweights") { return true }
    let file = try MappedFile(path: path)
    return WeightsFile.isOne(beginning: file.copy(0..<min(8, file.byteCount)))
  }

  static func line(_ tensor: WeightTensor) -> String {
    let name = TerminalText.escaped(tensor.name)
    let place = "\(TerminalText.escaped(tensor.file)):\(tensor.range.lowerBound)"
    return "\(name)\t\(tensor.kind)\t\(ByteText.text(tensor.range.count))\t\(place)"
  }

  /// The first 12 hexadecimal digits.
  private static func short(_ digest: [UInt8]) -> String {
    Hexadecimal.text(digest.prefix(6))
  }
}
