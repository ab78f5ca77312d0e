import Foundation
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

/// Replies list what is wrong with the values of their own prediction, where the server was started so.
@Suite(.timeLimit(.minutes(3))) struct ServeValueCheckTests {
  /// The server with a model of the exponential, and the handle of that.
  private func server(_ options: [String]) throws -> (ServeProcess, Int64) {
    let folder = try TemporaryFolder()
    var exponential = NeuralNetworkLayer.relu("exponential", "x", "powers")
    exponential.layer = .unary(
      .with {
        $0.type = .exp
        $0.scale = 1
      })
    let model = Model.neuralNetwork(
      [exponential, .relu("positive", "powers", "y")], inputs: [.multiArray("x", [3])],
      outputs: [.multiArray("y", [3])])
    try ModelFile(model).write(to: folder.path("Scores.mlmodel"))
    let server = try ServeProcess(temporary: folder, options: options)
    return (server, try server.load(folder.path("Scores.mlmodel")))
  }

  private func reply(_ server: ServeProcess, _ model: Int64, _ values: [Float], _ more: String = "") throws -> JSONValue
  {
    let bytes = values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) } }
    let array = #"{"t": "array", "dtype": "f4", "shape": [3], "b64": "\#(Data(bytes).base64EncodedString())"}"#
    return try server.ask(#"{"id": 1, "op": "predict", "model": \#(model), "inputs": {"x": \#(array)}\#(more)}"#)
  }

  /// The members of each finding that tests compare, as `CODE NAME`; nil without the member.
  private func findings(_ reply: JSONValue) throws -> [String]? {
    guard case .array(let findings)? = reply.member("findings") else { return nil }
    return try findings.map { "\(try $0.text("code")) \(try $0.text("name"))" }
  }

  @Test func repliesListFindings() throws {
    let (server, model) = try server(["--warn-nonfinite", "--check-half"])
    #expect(try findings(reply(server, model, [1, 0, 2])) == nil)
    let infinite = try reply(server, model, [1, 0, 400], #", "repeat": 3"#)
    #expect(try findings(infinite) == ["value-not-finite powers"])
    #expect(infinite.member("ok") == true && infinite.member("outputs")?.member("y") != nil)
    guard case .array(let objects)? = infinite.member("findings"), let first = objects.first else {
      throw JSONValue.Missing(key: "findings", value: infinite)
    }
    #expect(try first.text("message") == "'exp' makes inf at [2] of 'powers', fp32 [3], from finite arguments")
    #expect(try first.text("severity") == "warning" && first.text("path") == "layer 'exponential'")
    #expect(
      try findings(reply(server, model, [1, 12, 0]))
        == ["half-overflow powers", "half-overflow y", "half-overflow-count powers"])
    // Counts are those of one prediction.
    let once = try reply(server, model, [1, 12, 0])
    let often = try reply(server, model, [1, 12, 0], #", "repeat": 10"#)
    #expect(once.member("findings") == often.member("findings"))
    #expect(try findings(reply(server, model, [.nan, 0, 1])) == ["input-not-finite x"])
    // Each reply has its own.
    #expect(try findings(reply(server, model, [1, 0, 2])) == nil)
    #expect(try server.end() == 0)
  }

  @Test func repliesWithErrorsListThemToo() throws {
    let (server, model) = try server(["--warn-nonfinite"])
    let late = try reply(server, model, [.nan, 12, 1], #", "timeout": 1e-9"#)
    #expect(late.member("ok") == false)
    #expect(try late.text("code") == "time-limit" && findings(late) == ["input-not-finite x"])
  }

  @Test func nothingIsLookedForUnlessAsked() throws {
    let (server, model) = try server([])
    #expect(try findings(reply(server, model, [.nan, 12, 400])) == nil)
    let (half, other) = try self.server(["--check-half"])
    #expect(try findings(reply(half, other, [.nan, 1, 2])) == nil)
    #expect(try findings(reply(half, other, [70000, 1, 2])) == ["half-overflow-input x"])
  }
}
