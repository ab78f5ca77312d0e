import Foundation
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

/// Each kind of request, as Documentation/commands/serve.md describes it.
@Suite(.timeLimit(.minutes(3))) struct ServeRequestTests {
  private static let pricer = "examples/models/HabitatPricer.mlmodel"
  private static let habitat = """
    {"climate": {"t": "str", "v": "polar"}, "solarPanels": {"t": "float", "v": 1}, \
    "greenhouses": {"t": "int", "v": 1}, "size": {"t": "float", "v": 750}}
    """

  /// Adds x to the state s, and gives the sum.
  private static let accumulator = """
    func main<ios18>(tensor<fp16, [2]> x, state<tensor<fp16, [2]>> s) {
      tensor<fp16, [2]> old = read_state(input = s)[name = string("old")];
      tensor<fp16, [2]> sum = add(x = old, y = x)[name = string("sum")];
      write_state(data = sum, input = s)[name = string("write")];
      tensor<fp16, [2]> y = read_state(input = s)[name = string("y")];
    } -> (y);
    """

  /// One function adds 1, the other 2.
  private static let functions = ["one", "two"].enumerated().map { index, name in
    """
    func \(name)<ios18>(tensor<fp32, [2]> x) {
      tensor<fp32, []> step = const()[name = string("step"), val = fp32(\(index + 1))];
      tensor<fp32, [2]> y = add(x = x, y = step)[name = string("y")];
    } -> (y);
    """
  }.joined(separator: "\n")

  /// Writes a program with input x and output y, two numbers each, and returns its path.
  private func program(
    _ text: String, _ type: ArrayFeatureType.ArrayDataType, to folder: TemporaryFolder,
    _ change: (inout ModelDescription) -> Void
  ) throws -> String {
    let parsed = try MILTextParser.parse(Array("program(1.3)\n{\n\(text)\n}\n".utf8))
    var model = Model.model(
      .mlProgram(parsed.program), version: 9, inputs: [.multiArray("x", [2], type)],
      outputs: [.multiArray("y", [2], type)])
    var description = try #require(model.description)
    change(&description)
    model.description = description
    let path = folder.path("Program.mlpackage")
    try ModelFile(model, format: .mlpackage).write(to: path)
    return path
  }

  private func floats(_ values: [Float]) -> String {
    let bytes = values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) } }
    return """
      {"t": "array", "dtype": "f4", "shape": [\(values.count)], "b64": "\(Data(bytes).base64EncodedString())"}
      """
  }

  private func array(_ values: [Float]) throws -> JSONValue { try JSONReader.value(Array(floats(values).utf8)) }

  @Test func loadsPredictsAndUnloads() throws {
    let server = try ServeProcess(temporary: TemporaryFolder())
    let loaded = try server.ask(#"{"id": "first", "op": "load", "path": "\#(Self.pricer)"}"#)
    #expect(loaded.member("id") == "first")
    #expect(loaded.member("ok") == true)
    let directory = try loaded.text("compiledPath")
    #expect(FileManager.default.fileExists(atPath: directory + "/coremldata.bin"))
    let model = try loaded.integer("model")
    let reply = try server.ask(#"{"id": 2, "op": "predict", "model": \#(model), "inputs": \#(Self.habitat)}"#)
    #expect(try reply.member("outputs")?.member("price")?.text("t") == "float")
    guard case .number(let price)? = reply.member("outputs")?.member("price")?.member("v") else {
      throw JSONValue.Missing(key: "price", value: reply)
    }
    #expect(abs(price - 4125.357286869496) < 1e-6)
    #expect(try reply.integer("ns") > 0)
    let repeated = try server.ask(
      #"{"op": "predict", "model": \#(model), "repeat": 3, "inputs": \#(Self.habitat), "unknown": [{}]}"#)
    guard case .array(let times)? = repeated.member("times") else {
      throw JSONValue.Missing(key: "times", value: repeated)
    }
    #expect(times.count == 3)
    #expect(repeated.member("outputs") == reply.member("outputs"))
    #expect(try server.ask(#"{"id": null, "op": "unload", "model": \#(model)}"#).member("ok") == true)
    #expect(!FileManager.default.fileExists(atPath: directory))
    let late = try server.ask(#"{"op": "predict", "model": \#(model), "inputs": \#(Self.habitat)}"#)
    #expect(try late.text("message") == "no model with this handle is loaded")
    #expect(try server.end() == 0)
    #expect(server.leftovers == [])
  }

  /// What `compile` makes is the client's; a model that is compiled already stays where it is.
  @Test func compiles() throws {
    let folder = try TemporaryFolder()
    let server = try ServeProcess(temporary: folder)
    let path = try server.ask(#"{"op": "compile", "path": "\#(Self.pricer)"}"#).text("path")
    #expect(path.hasSuffix("/HabitatPricer.mlmodelc"))
    let missing = try server.ask(#"{"op": "compile", "path": "\#(folder.path("missing.mlmodel"))"}"#)
    #expect(try missing.text("code") == "file-missing")
    #expect(try missing.text("file") == folder.path("missing.mlmodel"))
    #expect(try server.ask(#"{"op": "compile", "path": "\#(path)"}"#).text("path") == path)
    let loaded = try server.ask(#"{"op": "load", "path": "\#(path)"}"#)
    #expect(try loaded.text("compiledPath") == path)
    _ = try server.ask(#"{"op": "unload", "model": \#(try loaded.integer("model"))}"#)
    #expect(try server.end() == 0)
    #expect(FileManager.default.fileExists(atPath: path + "/coremldata.bin"))
    #expect(server.leftovers.count == 1)
  }

  @Test func functionsAreChosenByName() throws {
    let folder = try TemporaryFolder()
    let path = try program(Self.functions, .float32, to: folder) { description in
      description.defaultFunctionName = "one"
      let (input, output) = (description.input, description.output)
      description.functions = ["one", "two"].map { name in
        .with {
          $0.name = name
          $0.input = input
          $0.output = output
        }
      }
      description.input = []
      description.output = []
    }
    let server = try ServeProcess(temporary: folder)
    for (name, expected) in [("", Float(1)), ("one", 1), ("two", 2)] {
      let model = try server.load(path, #", "functionName": "\#(name)""#)
      let reply = try server.ask(#"{"op": "predict", "model": \#(model), "inputs": {"x": \#(floats([0, 10]))}}"#)
      #expect(reply.member("outputs")?.member("y") == (try array([expected, 10 + expected])))
    }
    let unknown = try server.ask(#"{"op": "load", "path": "\#(path)", "functionName": "three"}"#)
    #expect(unknown.member("ok") == false)
    #expect(try unknown.text("message").contains("three"))
    #expect(try server.end() == 0)
    #expect(server.leftovers == [])
  }

  @Test func statesAreMadeReadWrittenAndFreed() throws {
    let folder = try TemporaryFolder()
    let path = try program(Self.accumulator, .float16, to: folder) { description in
      description.state = [
        .with { state in
          state.name = "s"
          state.type = .with { type in
            type.kind = .stateType(
              .with {
                $0.kind = .arrayType(
                  .with {
                    $0.shape = [2]
                    $0.dataType = .float16
                  })
              })
          }
        }
      ]
    }
    let server = try ServeProcess(temporary: folder)
    let model = try server.load(path)
    let made = try server.ask(#"{"op": "newState", "model": \#(model)}"#)
    #expect(made.member("names") == ["s"])
    let (state, other) = (
      try made.integer("state"), try server.ask(#"{"op": "newState", "model": \#(model)}"#).integer("state")
    )
    func predict(_ state: Int64) throws -> JSONValue? {
      let inputs = #"{"x": \#(floats([1, 10]))}"#
      return try server.ask(#"{"op": "predict", "model": \#(model), "state": \#(state), "inputs": \#(inputs)}"#)
        .member("outputs")?.member("y")
    }
    for round in 1...3 { #expect(try predict(state) == array([Float(round), Float(10 * round)])) }
    #expect(try predict(other) == array([1, 10]))
    func read(_ state: Int64) throws -> JSONValue {
      try server.ask(#"{"op": "readState", "state": \#(state), "name": "s"}"#)
    }
    #expect(try read(state).member("value")?.member("shape") == [2])
    let written = #"{"op": "writeState", "state": \#(state), "name": "s", "value": \#(floats([5, 6]))}"#
    #expect(try server.ask(written).member("ok") == true)
    #expect(try predict(state) == array([6, 16]))
    #expect(try read(other).member("value") == read(other).member("value"))
    let noName = try server.ask(#"{"op": "readState", "state": \#(state), "name": "t"}"#)
    #expect(noName.member("ok") == false)
    let noArray = try server.ask(
      #"{"op": "writeState", "state": \#(state), "name": "s", "value": {"t": "int", "v": 1}}"#)
    #expect(try noArray.text("message") == "the request has no array under 'value'")
    #expect(try server.ask(#"{"op": "freeState", "state": \#(state)}"#).member("ok") == true)
    #expect(try read(state).text("message") == "there is no state with this handle")
    _ = try server.ask(#"{"op": "unload", "model": \#(model)}"#)
    #expect(try read(other).text("message") == "there is no state with this handle")
  }

  @Test func imagesHaveTheModelsFormat() throws {
    let server = try ServeProcess(temporary: TemporaryFolder())
    let model = try server.load("examples/models/DigitClassifier.mlmodel")
    func predict(_ mode: String, _ width: Int, _ height: Int, _ count: Int) throws -> JSONValue {
      let bytes = Data(count: count).base64EncodedString()
      let image = #"{"t": "image", "mode": "\#(mode)", "w": \#(width), "h": \#(height), "b64": "\#(bytes)"}"#
      return try server.ask(#"{"op": "predict", "model": \#(model), "inputs": {"image": \#(image)}}"#)
    }
    let reply = try predict("L", 28, 28, 784)
    #expect(try reply.member("outputs")?.member("digit")?.text("t") == "int")
    #expect(try reply.member("outputs")?.member("digitProbabilities")?.text("key") == "int")
    let problems = [
      (try predict("CMYK", 28, 28, 784), "an image has mode 'CMYK', expected "),
      (try predict("L", 28, 28, 3), "an image of 28 × 28 has 3 bytes"),
      (try predict("L", 14, 14, 196), "input 'image' has 14 × 14 pixels, expected 28 × 28"),
      (try predict("L", -1, 1, 1), "an image must have a width and a height up to 32768, and pixels"),
      (try predict("RGB", 28, 28, 2352), "input 'image' has pixels of format 24RGB, expected OneComponent8"),
    ]
    for (reply, message) in problems {
      #expect(reply.member("ok") == false)
      #expect(try reply.text("message").hasPrefix(message))
    }
  }

  @Test func twoModelsAreServedAtOnce() throws {
    let server = try ServeProcess(temporary: TemporaryFolder())
    let (first, second) = (try server.load(Self.pricer), try server.load("examples/models/DigitGenerator.mlmodel"))
    #expect(first != second)
    let noise = floats((0..<100).map { $0 == 3 ? 1 : 0 })
    let requests = (0..<20).map { index in
      index.isMultiple(of: 2)
        ? #"{"id": \#(index), "op": "predict", "model": \#(first), "inputs": \#(Self.habitat)}"#
        : #"{"id": \#(index), "op": "predict", "model": \#(second), "inputs": {"noise": \#(noise)}}"#
    }
    // All at once: replies come in the order of the requests.
    try server.send(Array((requests.joined(separator: "\n") + "\n").utf8))
    var outputs: [JSONValue?] = []
    for index in 0..<20 {
      let reply = try server.reply()
      #expect(try reply.integer("id") == Int64(index))
      outputs.append(reply.member("outputs"))
      #expect(outputs[index]?.member(index.isMultiple(of: 2) ? "price" : "picture") != nil)
      #expect(outputs[index] == outputs[index % 2])
    }
    _ = try server.ask(#"{"op": "unload", "model": \#(first)}"#)
    let still = try server.ask(#"{"op": "predict", "model": \#(second), "inputs": {"noise": \#(noise)}}"#)
    #expect(still.member("outputs") == outputs[1])
  }
}
