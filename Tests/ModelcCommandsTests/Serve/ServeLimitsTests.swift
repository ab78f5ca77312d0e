import Foundation
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

/// Requests that would take forever, or all memory.
@Suite(.timeLimit(.minutes(3))) struct ServeLimitsTests {
  /// Loops in loops, which take a million years, around a layer of one number.
  private func endless(in folder: TemporaryFolder) throws -> String {
    var layers: [NeuralNetworkLayer] = [.relu("again", "y", "z"), .copy("back", "z", "y")]
    for depth in 0..<3 {
      let body = NeuralNetwork.with { $0.layers = layers }
      layers = [
        .layer(
          "loop \(depth)", [], [],
          .loop(
            .with {
              $0.bodyNetwork = body
              $0.maxLoopIterations = 9_000_000
            }))
      ]
    }
    let network = NeuralNetwork.with {
      $0.arrayInputShapeMapping = .exactArrayMapping
      $0.layers = [.relu("first", "x", "y")] + layers
    }
    let model = Model.model(
      .neuralNetwork(network), version: 4, inputs: [.multiArray("x", [1])], outputs: [.multiArray("y", [1])])
    let path = folder.path("Endless.mlmodel")
    try ModelFile(model, format: .mlmodel).write(to: path)
    return path
  }

  private func request(_ model: Int64, _ more: String) -> String {
    """
    {"id": 7, "op": "predict", "model": \(model), "inputs": {"x": {"t": "array", "dtype": "f4", "shape": [1], \
    "b64": "AAAAAA=="}}, \(more)}
    """
  }

  @Test func aPredictionEndsAtItsTimeLimit() throws {
    let folder = try TemporaryFolder()
    let server = try ServeProcess(temporary: folder)
    let model = try server.load(try endless(in: folder))
    let reply = try server.ask(request(model, "\"timeout\": 0.1, \"repeat\": 1000000"))
    #expect(try reply.text("code") == "time-limit")
    #expect(try reply.text("message") == "the time limit of 0.1 s was exceeded")
    #expect(try reply.text("path").contains("loop 2"))
    #expect(try server.end() == 0)
  }

  /// A source model is compiled within the time of its request, and leaves nothing behind.
  @Test(arguments: ["load", "compile"]) func compilingEndsAtTheTimeLimit(_ operation: String) throws {
    let folder = try TemporaryFolder()
    let server = try ServeProcess(temporary: folder)
    let path = try large(in: folder)
    let whole = ContinuousClock().measure { _ = try? server.ask(#"{"op": "\#(operation)", "path": "\#(path)"}"#) }
    let before = server.leftovers
    let reply = try server.ask(#"{"op": "\#(operation)", "path": "\#(path)", "timeout": 0.000001}"#)
    #expect(try reply.text("code") == "time-limit")
    let late = try server.ask(
      #"{"op": "\#(operation)", "path": "\#(path)", "timeout": \#(Double(whole / .microseconds(1)) / 4e6)}"#)
    #expect(try late.text("code") == "time-limit")
    #expect(server.leftovers == before)
    #expect(try server.end() == 0)
  }

  /// A network with 64 MiB of weights.
  private func large(in folder: TemporaryFolder) throws -> String {
    let layers = (0..<16).map { index in
      NeuralNetworkLayer.innerProduct(
        "l\(index)", index == 0 ? "x" : "v\(index)", index == 15 ? "y" : "v\(index + 1)", channels: 1024)
    }
    let model = Model.neuralNetwork(layers, inputs: [.multiArray("x", [1024])], outputs: [.multiArray("y", [1024])])
    let path = folder.path("Large.mlmodel")
    try ModelFile(model, format: .mlmodel).write(to: path)
    return path
  }

  /// Whoever closes the end of the replies alone is gone: nothing is computed for nobody.
  @Test(arguments: [false, true]) func itEndsWhenNobodyReads(isBusy: Bool) throws {
    let folder = try TemporaryFolder()
    let server = try ServeProcess(temporary: folder)
    let model = try server.load(try endless(in: folder))
    if isBusy {
      try server.send(Array((request(model, "\"repeat\": 1") + "\n").utf8))
      usleep(200_000)
    }
    try server.closeOutput()
    let deadline = ContinuousClock.now + .seconds(30)
    while server.process.isRunning, ContinuousClock.now < deadline { usleep(10_000) }
    #expect(!server.process.isRunning)
    #expect(server.process.terminationReason == .exit)
    #expect(server.process.terminationStatus == 0)
    #expect(server.leftovers == [])
  }

  @Test func aPredictionIsCancelled() throws {
    let folder = try TemporaryFolder()
    let server = try ServeProcess(temporary: folder)
    let model = try server.load(try endless(in: folder))
    let other = #"{"id": 8, "op": "cancel", "request": 6}"#
    let cancel = #"{"id": 9, "op": "cancel", "request": 7}"#
    try server.send(Array("\(request(model, "\"repeat\": 1"))\n\(other)\n\(cancel)\n".utf8))
    let reply = try server.reply()
    #expect(try reply.integer("id") == 7)
    #expect(try reply.text("code") == "cancelled")
    #expect(try [server.reply(), server.reply()].map { try $0.integer("id") } == [8, 9])
    #expect(try server.end() == 0)
  }

  @Test(arguments: ["0", "-1", "1.5", "\"a\"", "1000001", "true", "[]"])
  func aCountOfPredictionsIsAWholeNumber(_ count: String) throws {
    let folder = try TemporaryFolder()
    let server = try ServeProcess(temporary: folder)
    let model = try server.load("examples/models/HabitatPricer.mlmodel")
    let reply = try server.ask(
      "{\"op\": \"predict\", \"model\": \(model), \"inputs\": {}, \"repeat\": \(count)}")
    #expect(try reply.text("message") == "'repeat' is not an integer from 1 to 1000000")
    #expect(try server.end() == 0)
  }

  /// Weights that another program cuts off while the model is loaded.
  @Test func aFileThatIsCutIsAnErrorOfItsModelAlone() throws {
    let folder = try TemporaryFolder()
    let side = 1024
    let weights = WeightData(floats: [Float](repeating: 0.5, count: side * side))
    let layer = NeuralNetworkLayer.layer(
      "dense", ["x"], ["y"],
      .innerProduct(
        .with {
          $0.inputChannels = UInt64(side)
          $0.outputChannels = UInt64(side)
          $0.weights = .with { $0.floatValue = weights }
        }))
    let model = Model.model(
      .neuralNetwork(.with { $0.layers = [layer] }), version: 4, inputs: [.multiArray("x", [Int64(side)])],
      outputs: [.multiArray("y", [Int64(side)])])
    for name in ["a", "b"] {
      try ModelFile(model).write(to: folder.path("\(name).mlmodel"))
    }
    let server = try ServeProcess(temporary: folder)
    let paths = try ["a", "b"].map { name in
      try server.ask("{\"op\": \"compile\", \"path\": \"\(folder.path("\(name).mlmodel"))\"}").text("path")
    }
    let models = try paths.map { try server.load($0) }
    let bytes = Base64.text([UInt8](repeating: 0, count: 4 * side))
    let ask = { (model: Int64) in
      try server.ask(
        "{\"op\": \"predict\", \"model\": \(model), \"inputs\": {\"x\": {\"t\": \"array\", \"dtype\": \"f4\", "
          + "\"shape\": [\(side)], \"b64\": \"\(bytes)\"}}}")
    }
    #expect(try ask(models[0]).member("ok") == true)
    let file = paths[0] + "/model.espresso.weights"
    #expect(truncate(file, 100) == 0)
    for _ in 0..<2 {
      let reply = try ask(models[0])
      #expect(try reply.text("message").hasPrefix("this file was cut while it was in use: it has 100 bytes, expected "))
      #expect(try reply.text("file") == file)
    }
    #expect(try ask(models[1]).member("ok") == true)
    #expect(try server.ask("{\"op\": \"unload\", \"model\": \(models[0])}").member("ok") == true)
    #expect(try server.end() == 0)
  }

  @Test func limitsArePositiveNumbers() throws {
    let server = try ServeProcess(temporary: TemporaryFolder())
    let model = "\"path\": \"examples/models/HabitatPricer.mlmodel\""
    for (member, message) in [
      ("\"timeout\": 0", "'timeout' is not a number of seconds above 0"),
      ("\"timeout\": \"1\"", "'timeout' is not a number of seconds above 0"),
      ("\"memoryLimit\": -1", "'memoryLimit' is not an integer above 0"),
      ("\"elementLimit\": 0.5", "'elementLimit' is not an integer above 0"),
    ] {
      let reply = try server.ask("{\"op\": \"load\", \(model), \(member)}")
      #expect(try reply.text("code") == "bad-request")
      #expect(try reply.text("message") == message)
    }
  }
}
