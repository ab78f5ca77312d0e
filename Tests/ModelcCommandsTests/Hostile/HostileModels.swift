import Foundation
import ModelFormat
import ModelSpec
import _ModelTestSupport

/// Models with hostile names in every place that has a name.
enum HostileModels {
  static let texts = [
    "\u{1b}]0;title\u{7}", "x\n::error::x", "::error file=x::y", "x\r::set-output name=x::y", "\u{9b}31m",
    "\u{202e}abc",
    "\u{2066}x\u{2069}", "a\u{200f}b", "\u{61c}x", "<script>alert(1)</script>", "\u{d4e}<img src=x onerror=alert(1)>",
    "|\u{301}[x](http://evil.example)", "![i](http://evil.example/i.png)", "@org/team", "`x`", "*b*", "$(touch PWNED)",
    "../../x", "=cmd|' /C calc'!A0", "##[error]x", "x\u{2028}::error::x", "x\u{85}::error::x",
  ]

  struct Entry: Sendable {
    var name: String
    var model: Model
    /// What the model's file is called.
    var fileName = "m.mlmodel"
    /// Whether the files that its weights name are there.
    var hasWeightFiles = false
  }

  static let all =
    [
      Entry(name: "network", model: network), Entry(name: "updatable", model: updatable),
      Entry(name: "program", model: program), Entry(name: "weights that are missing", model: weights),
      Entry(name: "package", model: weights, fileName: "m.mlpackage", hasWeightFiles: true),
      Entry(name: "package without weights", model: weights, fileName: "m.mlpackage"),
    ] + HostileNames.models.map { Entry(name: $0.name, model: $0.model) }

  private static var network: Model {
    let count = texts.count
    let layers = texts.indices.map { index in
      let input = texts[index]
      return index % 2 == 0
        ? NeuralNetworkLayer.innerProduct("L" + texts[index], input, "o" + texts[index])
        : NeuralNetworkLayer.relu(texts[index], input, "o" + texts[index])
    }
    var model = Model.neuralNetwork(
      layers, inputs: texts.map { .multiArray($0, [1]) }, outputs: (0..<count).map { .multiArray("o" + texts[$0], [1]) }
    )
    describe(&model)
    return model
  }

  private static var updatable: Model {
    var model = Model.neuralNetwork(
      [.innerProduct(texts[1], "x", "mid", isUpdatable: true), .softmax(texts[9], "mid", texts[2])],
      inputs: [.multiArray("x", [1])], outputs: [.multiArray(texts[2], [1])])
    describe(&model)
    return model
  }

  private static var program: Model {
    var model = Model.mlProgram(
      texts.map { ($0, []) }, inputs: [.multiArray("x", [1])], outputs: [.multiArray("y", [1])])
    describe(&model)
    return model
  }

  /// Names of files in a package for weights. Those that lead out of it, or are too long, are no files.
  private static var weightNames: [String] {
    texts + ["../../../../x", "a/../../b", "/etc/passwd", "\u{0}", ".", String(repeating: "\u{1b}", count: 300)]
  }

  /// A program of constants, each in a file of its own with a hostile name.
  private static var weights: Model {
    let constants = weightNames.enumerated().map { index, name in
      var value = MILSpec.Value.blob(.float16, [2])
      if case .blobFileValue(var blob)? = value.value {
        blob.fileName = "@model_path/weights/\(name)"
        value.value = .blobFileValue(blob)
      }
      return MILSpec.Operation.const("w\(index)", value)
    }
    return .mlProgram(constants, inputs: [.multiArray("x", [2])], sizes: [2], output: .multiArray("w0", [2]))
  }

  /// A package whose weight files have hostile names; those of names that are no files are left out.
  private static func writePackage(_ model: Model, hasWeightFiles: Bool, to folder: TemporaryFolder) throws {
    let half: [UInt8] = [0, 0x3c, 0, 0x40]
    let header = [1, 2].flatMap { UInt32($0).littleEndianBytes } + [UInt8](repeating: 0, count: 56)
    let record =
      UInt32(0xdead_beef).littleEndianBytes + UInt32(1).littleEndianBytes + UInt64(half.count).littleEndianBytes
      + UInt64(128).littleEndianBytes + [UInt8](repeating: 0, count: 40)
    try folder.writePackage(
      "m.mlpackage", specification: ModelFile.encode(model), weights: hasWeightFiles ? [0] : nil)
    guard hasWeightFiles else { return }
    for name in weightNames where FilePath.isName(name) && name.utf8.count < 256 {
      try folder.write(header + record + half, under: "m.mlpackage/Data/com.apple.CoreML/weights/\(name)")
    }
  }

  private static func describe(_ model: inout Model) {
    model.description?.metadata = HostileNames.metadata(texts)
  }

  /// Writes the model, one that differs from it, its compiled form where it has one, and inputs.
  static func write(_ entry: Entry, to folder: TemporaryFolder) throws {
    try folder.makeDirectory("out")
    if entry.fileName.hasSuffix(".mlpackage") {
      try writePackage(entry.model, hasWeightFiles: entry.hasWeightFiles, to: folder)
    } else {
      _ = try folder.write(ModelFile.encode(entry.model), to: entry.fileName)
    }
    var other = entry.model
    other.description?.output.reverse()
    if other.description?.output.isEmpty == false { other.description?.output.removeLast() }
    other.description?.metadata = nil
    _ = try folder.write(ModelFile.encode(other), to: "other.mlmodel")
    let inputs = (entry.model.description?.input ?? []).map { JSONValue.Member($0.name, .array([.number(1.5)])) }
    _ = try folder.write(Array(JSONWriter.text(.object(inputs)).utf8), to: "inputs.json")
    _ = try ToolRun(["compile", folder.path(entry.fileName), folder.path("c")])
  }
}

extension FixedWidthInteger {
  fileprivate var littleEndianBytes: [UInt8] {
    (0..<Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
  }
}
