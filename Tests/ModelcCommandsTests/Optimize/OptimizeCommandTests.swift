import Foundation
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

/// `modelc optimize`: from a package to a smaller one, or to none.
struct OptimizeCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: [String], status: Int32 = 0) throws -> ToolRun {
    let run = try ToolRun(["optimize"] + arguments)
    #expect(run.status == status, "\(run.standardOutput)\(run.standardError)")
    return run
  }

  /// A program y = x · transposed(w) of a weight [64, 48] in single precision.
  private func model() throws -> String {
    let count = 64 * 48
    let values = (0..<count).map { Float(($0 * 2_654_435_761) % 1000) / 1000 - 0.5 }
    var blob = WeightBlobWriter()
    let offset = try blob.append(WeightData(floats: values), .float32, elementCount: count)
    let model = Model.mlProgram(
      [
        .const("w", .blob(.float32, [64, 48], offset: offset)),
        .operation("linear", [("x", ["x"]), ("weight", ["w"])], "y", .float32, [1, 64]),
      ], inputs: [.multiArray("x", [1, 48])], sizes: [1, 48], output: .multiArray("y", [1, 64]))
    let path = folder.path("Net.mlpackage")
    try ModelFile(model, format: .mlpackage, weightBlobs: ["@model_path/weights/weight.bin": blob]).write(to: path)
    return path
  }

  @Test func reportsWhatWasLost() throws {
    let out = folder.path("Small.mlpackage")
    let run = try run([try model(), "--palettize", "4", "-o", out])
    #expect(run.standardError.isEmpty)
    #expect(run.standardOutput.hasPrefix("\(out)\n12.4 kB of weights → 1.8 kB (14.4 % of it), 1 tensor changed\n"))
    #expect(run.standardOutput.contains("12,288 → 1,600"))
    #expect(run.standardOutput.contains("outputs against the original's, 1 prediction with random inputs\n"))
    #expect(run.standardOutput.contains("the inputs were made up (--random 0): --inputs measures"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("")).sorted() == [
        "Net.mlpackage", "Small.mlpackage",
      ])
  }

  @Test func jsonHasEveryTensor() throws {
    let run = try run([try model(), "--quantize", "int8", "-o", folder.path("Small.mlpackage"), "--json"])
    let json = try #require(try JSONSerialization.jsonObject(with: Data(run.standardOutput.utf8)) as? [String: Any])
    let tensor = try #require((json["tensors"] as? [[String: Any]])?.first)
    #expect(tensor["name"] as? String == "w" && tensor["isConfirmed"] as? Bool == true)
    #expect(tensor["bytesBefore"] as? Int == 12288 && tensor["bytesAfter"] as? Int == 3072 + 64 * 4)
    let output = try #require((json["outputs"] as? [[String: Any]])?.first)
    #expect(output["name"] as? String == "y" && output["relativeError"] as? Double ?? 1 < 0.01)
  }

  @Test func tooGreatAnErrorWritesNothing() throws {
    let out = folder.path("Small.mlpackage")
    let refused = try run([try model(), "--palettize", "1", "--max-error", "0.01", "-o", out], status: 1)
    #expect(refused.standardOutput.isEmpty)
    #expect(refused.standardError.hasPrefix("error: output 'y' has a relative error of 0."))
    #expect(refused.standardError.contains(", expected at most 0.01; nothing was written\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")) == ["Net.mlpackage"])
    let warned = try run([folder.path("Net.mlpackage"), "--palettize", "1", "-o", out])
    #expect(warned.standardError.hasPrefix("warning: output 'y' differs much from the original's: cosine 0."))
  }

  @Test func newerSystemsAreSaid() throws {
    let run = try run([try model(), "--quantize", "int4", "--block-size", "16", "-o", folder.path("Small.mlpackage")])
    #expect(
      run.standardError
        == "note: the model needs iOS 18 from now on, it needed iOS 16: this form of weights needs it\n")
  }

  @Test func replacesTheModelItself() throws {
    let path = try model()
    _ = try run([path, "--quantize", "int8", "-o", path])
    let again = try run([path, "--quantize", "int8", "-o", path])
    #expect(again.standardOutput.contains("'w': it is compressed already\n"))
  }

  @Test(arguments: [
    (["--palettize", "5"], "--palettize is 1, 2, 3, 4, 6 or 8, found 5"),
    ([], "give --palettize, --quantize, --prune, --for or --activations; or --to-size or --max-error"),
    (
      ["--quantize", "int8", "--group-size", "4"],
      "--mode, --group-size, --cluster-dim, --channel-scales and --table need --palettize"
    ),
    (["--palettize", "4", "--per", "tensor"], "--asymmetric, --per and --block-size need --quantize"),
    (["--quantize", "int4", "--per", "tensor", "--block-size", "8"], "--per and --block-size exclude each other"),
    (
      ["--palettize", "4", "--max-error", "0.1", "--verify", "none"],
      "--max-error needs outputs, and excludes --verify none"
    ),
    (
      ["--palettize", "4", "--cluster-dim", "2", "--mode", "uniform"],
      "--cluster-dim excludes --mode, --channel-scales, --table and --prune"
    ),
    (["--prune", "2:4", "--prune-block", "4"], "--prune-block needs --prune magnitude=SHARE"),
    (["--for", "conv"], "--for is a pattern and a form, such as 'conv: --palettize 4', found 'conv'"),
    (["--for", "conv: --palettize 5"], "--palettize is 1, 2, 3, 4, 6 or 8, found 5"),
    (["--for", "conv: --bits 5"], "--for 'conv: --bits 5': Unknown option '--bits'"),
    (["--for", "conv: none", "--to-size", "1MB"], "--to-size chooses the form, so no other option may"),
    (["--activations", "int4"], "The value 'int4' is invalid for '--activations <type>'"),
    (["--palettize", "4", "--asymmetric-activations"], "--asymmetric-activations needs --activations"),
  ])
  func usageErrors(_ arguments: [String], _ message: String) throws {
    let run = try run(["Net.mlpackage", "-o", "Small.mlpackage"] + arguments, status: 64)
    #expect(run.standardError.contains(message))
  }

  @Test func networksTakeTablesAndIntegers() throws {
    let digits = "examples/models/DigitGenerator.mlmodel"
    let size = try FileManager.default.attributesOfItem(atPath: digits)[.size] as? Int ?? 0
    for form in [["--palettize", "4"], ["--quantize", "int8"], ["--quantize", "uint4", "--asymmetric"]] {
      let out = folder.path("Small.mlmodel")
      let run = try run([digits, "-o", out, "--json"] + form, status: 0)
      let json = try #require(try JSONSerialization.jsonObject(with: Data(run.standardOutput.utf8)) as? [String: Any])
      #expect((json["tensors"] as? [[String: Any]])?.isEmpty == false)
      #expect((json["outputs"] as? [[String: Any]])?.isEmpty == false)
      #expect(try FileManager.default.attributesOfItem(atPath: out)[.size] as? Int ?? .max < size)
    }
  }

  @Test func formsGoByNames() throws {
    let out = folder.path("Small.mlpackage")
    for (options, form) in [
      (["--for", "linear: --quantize int8 --per tensor", "--palettize", "4"], "int8 per tensor"),
      (["--for", "conv: --palettize 2", "--for", "w: --palettize 8"], "8-bit palette"),
    ] {
      let run = try run([try model(), "-o", out, "--json"] + options)
      let json = try #require(try JSONSerialization.jsonObject(with: Data(run.standardOutput.utf8)) as? [String: Any])
      #expect((json["tensors"] as? [[String: Any]])?.map { $0["scheme"] as? String } == [form])
    }
    let kept = try run([try model(), "-o", out, "--for", "w: none", "--palettize", "4"])
    #expect(kept.standardOutput.contains("'w': no form is given for it\n"))
  }

  /// The bits of each tensor follow from a size, or from the error of the outputs.
  @Test(arguments: [(["--to-size", "4.5kB"], "8-bit palette"), (["--max-error", "0.05"], "6-bit palette")])
  func bitsAreChosen(_ options: [String], _ scheme: String) throws {
    let run = try run([try model(), "-o", folder.path("Small.mlpackage"), "--json"] + options)
    let json = try #require(try JSONSerialization.jsonObject(with: Data(run.standardOutput.utf8)) as? [String: Any])
    #expect((json["tensors"] as? [[String: Any]])?.map { $0["scheme"] as? String } == [scheme])
  }

  @Test func activationsAreCalibrated() throws {
    let out = folder.path("Small.mlpackage")
    let inputs = folder.path("inputs.json")
    let row = (0..<48).map { "\(Double($0 % 5) / 4)" }.joined(separator: ",")
    try "[{\"x\": [[\(row)]]}, {\"x\": [[\(row.replacingOccurrences(of: "1.0", with: "-2.0"))]]}]".write(
      toFile: inputs, atomically: true, encoding: .utf8)
    let arguments = ["--activations", "int8", "--quantize", "int8", "-o", out]
    let run = try run([try model(), "--inputs", inputs] + arguments)
    #expect(
      run.standardError == "note: the model needs iOS 17 from now on, it needed iOS 16: quantized activations need it\n"
    )
    #expect(
      run.standardOutput.contains("activations as int8, by their ranges in 2 predictions with the given inputs\n"))
    #expect(run.standardOutput.contains("-2 to 1"))
    #expect(run.standardOutput.contains("outputs against the original's, 2 predictions\n"))
    let made = try self.run([folder.path("Net.mlpackage"), "--json"] + arguments)
    #expect(
      made.standardError.contains(
        "warning: activations are quantized for random inputs, whose ranges may be far from those of real ones\n"))
    let json = try #require(try JSONSerialization.jsonObject(with: Data(made.standardOutput.utf8)) as? [String: Any])
    let activations = try #require(json["activations"] as? [String: Any])
    #expect(activations["predictions"] as? Int == 8 && activations["areInputsMadeUp"] as? Bool == true)
    #expect((activations["values"] as? [[String: Any]])?.map { $0["name"] as? String } == ["x"])
  }

  @Test func activationsAlone() throws {
    let run = try run([try model(), "--activations", "uint8", "-o", folder.path("Small.mlpackage")])
    #expect(run.standardOutput.contains("  'w': no form of weights was asked for\n"))
    let network = try self.run(
      ["examples/models/DigitClassifier.mlmodel", "--activations", "int8", "-o", folder.path("Net.mlmodel")], status: 1)
    #expect(
      network.standardError.hasPrefix("error: activations are quantized in ML Programs, and this model is none\n"))
  }

  @Test(arguments: [["--to-size", "60kB"], ["--max-error", "0.05"]])
  func bitsOfNetworksAreChosen(_ options: [String]) throws {
    let out = folder.path("Small.mlmodel")
    let run = try run(["examples/models/DigitGenerator.mlmodel", "-o", out, "--json"] + options)
    let json = try #require(try JSONSerialization.jsonObject(with: Data(run.standardOutput.utf8)) as? [String: Any])
    #expect((json["tensors"] as? [[String: Any]])?.isEmpty == false)
    let bytes = try #require(json["weightBytes"] as? [String: Any])
    if options[0] == "--to-size" { #expect(bytes["after"] as? Int ?? .max <= 60_000) }
    for output in json["outputs"] as? [[String: Any]] ?? [] where options[0] == "--max-error" {
      #expect(output["relativeError"] as? Double ?? 1 <= 0.05)
    }
  }

  @Test func whatAKilledRunLeftIsRemoved() throws {
    let left = folder.path(".modelc-new-0123456789abcdef/Small.mlpackage")
    try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: true)
    _ = try run([try model(), "--palettize", "4", "-o", folder.path("Small.mlpackage")])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("")).sorted() == [
        "Net.mlpackage", "Small.mlpackage",
      ])
  }

  @Test func sizesThatCannotBeReachedAreRefused() throws {
    let out = folder.path("Small.mlpackage")
    let run = try run([try model(), "--to-size", "100B", "-o", out], status: 1)
    #expect(run.standardError.hasPrefix("error: the weights take at least "))
    #expect(!FileManager.default.fileExists(atPath: out))
  }

  @Test func networksDoNotTakeEveryForm() throws {
    let run = try run(
      ["examples/models/DigitClassifier.mlmodel", "--prune", "2:4", "-o", folder.path("Small.mlmodel")], status: 1)
    #expect(run.standardError.hasPrefix("error: neural networks cannot store weights in the form '2:4 sparse'\n"))
  }
}
