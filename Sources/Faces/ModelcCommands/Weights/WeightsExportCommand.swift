internal import ArgumentParser
internal import ModelFormat
internal import ModelInspect
internal import ModelSpec
internal import ModelWeights

/// `modelc weights export`: writes the tensors of a source model to a file of arrays.
struct WeightsExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the weight tensors of a model to a .npz or .safetensors file.",
    discussion: """
      Each tensor becomes an array under the name that `modelc weights ls` lists, with the model's shape and element \
      type:

        $ modelc weights export MNISTClassifier.mlmodel -o MNIST.safetensors

      Elements of fewer than 8 bits, which neither format has, become bytes. In a .npz file, which has no BFLOAT16 and \
      no floats of 8 bits, these become FLOAT32. No value changes, and `modelc weights import` reverses both.

      With --dequantize, compressed weights are written as the numbers that they stand for. Such a file cannot be \
      imported into the compressed model.

      Exit status: 0 on success, 1 on failure, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp("Model: a .mlmodel file, or a .mlpackage, .mlmodelc or .aimodel directory.", valueName: "model"),
    completion: .anyModel)
  var model: String

  @Option(
    name: [.long, .short], help: ArgumentHelp("Output file, .npz or .safetensors.", valueName: "path"),
    completion: .arrays)
  var output: String

  @Option(help: ArgumentHelp("Only tensors whose name matches: * is any text, ? one character.", valueName: "glob"))
  var only: [NameGlob] = []

  @Flag(help: "Write compressed weights as the numbers that they stand for.")
  var dequantize = false

  func run() throws {
    try reportingErrors {
      let format = try ArrayFileFormat(endingOf: output)
      let file = try ModelFile.read(model)
      let tensors = try SourceTensors.list(file, isUnpacking: dequantize).filter { only.match($0.name) }
      guard !tensors.isEmpty else { throw WeightsStatisticsCommand.nothing(in: model, isFiltered: !only.isEmpty) }
      let spool = try WeightSpool(beside: output)
      var arrays: [WeightArray] = []
      var notes = ""
      for tensor in tensors {
        let array = try tensor.array(for: format, spool: spool)
        if array.type != tensor.type {
          notes += "\(TerminalText.escaped(tensor.name)): \(tensor.type) as \(array.type)\n"
        }
        arrays.append(array)
      }
      try format.write(arrays, to: output)
      let byteCount = arrays.reduce(0) { $0 + $1.data.byteCount }
      let count = arrays.count == 1 ? "1 tensor" : "\(arrays.count) tensors"
      try Terminal.write("\(notes)\(output): \(count), \(ByteText.text(byteCount))\n")
    }
  }
}
