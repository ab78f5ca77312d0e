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

  static let all: [(name: String, model: Model)] =
    [("network", network), ("updatable", updatable), ("program", program)]
    + HostileNames.models.map { ($0.name, $0.model) }

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

  private static func describe(_ model: inout Model) {
    model.description?.metadata = HostileNames.metadata(texts)
  }

  /// Writes the model, one that differs from it, its compiled form where it has one, and inputs.
  static func write(_ entry: (name: String, model: Model), to folder: TemporaryFolder) throws {
    try folder.makeDirectory("out")
    try ModelFile(entry.model).write(to: folder.path("m.mlmodel"))
    var other = entry.model
    other.description?.output.reverse()
    if other.description?.output.isEmpty == false { other.description?.output.removeLast() }
    other.description?.metadata = nil
    try ModelFile(other).write(to: folder.path("other.mlmodel"))
    let inputs = (entry.model.description?.input ?? []).map { JSONValue.Member($0.name, .array([.number(1.5)])) }
    _ = try folder.write(Array(JSONWriter.text(.object(inputs)).utf8), to: "inputs.json")
    _ = try ToolRun(["compile", folder.path("m.mlmodel"), folder.path("c")])
  }
}
