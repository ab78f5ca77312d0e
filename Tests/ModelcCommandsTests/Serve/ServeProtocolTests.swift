import Foundation
import Glibc
import ModelFormat
import Testing
import _ModelTestSupport

/// Lines that are no requests, the end of the input, and signals.
@Suite(.timeLimit(.minutes(3))) struct ServeProtocolTests {
  private static let pricer = "examples/models/HabitatPricer.mlmodel"

  /// Lines, and the message and the identifier of the reply.
  static let badLines: [(String, String, JSONValue)] = [
    ("{", "found the end of the text, expected a key in quotes", .null),
    ("[]", "the request has no string under 'op'", .null),
    ("7", "the request has no string under 'op'", .null),
    (#"{"id": 1}"#, "the request has no string under 'op'", 1),
    (#"{"id": "a", "op": "dance"}"#, "there is no operation 'dance'", "a"),
    (#"{"id": [1], "op": null}"#, "the request has no string under 'op'", [1]),
    (#"{"id": 1, "id": 2, "op": "x"}"#, "there is no operation 'x'", 2),
    (#"{"id": 1} {}"#, "found '{', expected the end of the text", .null),
    (#"{"id": 1,}"#, "found '}', expected a key in quotes", .null),
    (String(repeating: "[", count: 1000), "arrays and objects are nested more than 100 deep", .null),
    (#"{"op": "load"}"#, "the request has no string under 'path'", .null),
    (#"{"op": "load", "path": 7}"#, "the request has no string under 'path'", .null),
    (#"{"op": "load", "path": "nowhere.mlmodel"}"#, "no such file", .null),
    (#"{"op": "predict"}"#, "the request has no handle under 'model'", .null),
    (#"{"op": "predict", "model": 1.5, "inputs": {}}"#, "the request has no handle under 'model'", .null),
    (#"{"op": "predict", "model": 99, "inputs": {}}"#, "no model with this handle is loaded", .null),
    (#"{"op": "unload"}"#, "the request has no handle under 'model'", .null),
    (#"{"op": "unload", "model": 99}"#, "no model with this handle is loaded", .null),
    (#"{"op": "freeState", "state": 99}"#, "there is no state with this handle", .null),
    (#"{"op": "newState", "model": 99}"#, "no model with this handle is loaded", .null),
    (#"{"op": "readState", "state": 99, "name": "s"}"#, "there is no state with this handle", .null),
    (#"{"op": "freeState", "state": "1"}"#, "the request has no handle under 'state'", .null),
  ]

  /// Values of the input `climate`, and the message of the reply.
  static let badValues = [
    ("7", "a value has kind '', expected array, int, float, str, dict, image or seq"),
    (#"{"t": "text", "v": "x"}"#, "a value has kind 'text', expected array, int, float, str, dict, image or seq"),
    (#"{"t": "array", "dtype": "f3", "shape": [1], "b64": ""}"#, "an array has dtype 'f3', which is not known"),
    (
      #"{"t": "array", "dtype": "f4", "shape": [2], "b64": "AAAA"}"#,
      "an array of shape [2] does not have 8 bytes under 'b64'"
    ),
    (#"{"t": "array", "dtype": "f4", "b64": "AAAA"}"#, "an array has no shape"),
    (#"{"t": "array", "dtype": "f4", "shape": [-1], "b64": ""}"#, "a shape must hold only lengths of 0 or more"),
    (
      #"{"t": "array", "dtype": "f4", "shape": [1099511627776, 1099511627776], "b64": ""}"#,
      "an array of shape [1099511627776, 1099511627776] is too large"
    ),
    (#"{"t": "int", "v": 1.5}"#, "an int has no integer under 'v'"),
    (#"{"t": "float", "v": "x"}"#, "a float has no number under 'v'"),
    (#"{"t": "str"}"#, "a str has no string under 'v'"),
    (#"{"t": "dict"}"#, "a dict has no items"),
    (#"{"t": "dict", "items": [["a"]]}"#, "an item of a dict is not a pair of a key and a number"),
    (#"{"t": "dict", "key": "int", "items": [["a", 1]]}"#, "a key of a dict is not of the dict's key type"),
    (#"{"t": "seq"}"#, "a seq has no elements"),
    (#"{"t": "seq", "v": ["a", 1]}"#, "a seq must hold only strings or only integers"),
  ]

  @Test func errorsAreReplies() throws {
    let server = try ServeProcess(temporary: TemporaryFolder())
    for (line, message, identifier) in Self.badLines {
      let reply = try server.ask(line)
      #expect(reply.member("ok") == false)
      #expect(try reply.text("message") == message)
      #expect(try reply.text("error").hasPrefix(message))
      #expect(reply.member("id") == identifier, "\(line)")
    }
    let model = try server.load(Self.pricer)
    let missing = try server.ask(#"{"op": "predict", "model": \#(model)}"#)
    #expect(try missing.text("message") == "the request has no object under 'inputs'")
    for (value, message) in Self.badValues {
      let reply = try server.ask(#"{"id": 1, "op": "predict", "model": \#(model), "inputs": {"climate": \#(value)}}"#)
      #expect(try reply.text("message") == message)
    }
    #expect(try server.end() == 0)
  }

  @Test func linesNeedNotBeUTF8() throws {
    let server = try ServeProcess(temporary: TemporaryFolder())
    try server.send(Array(#"{"id": 1, "op": ""#.utf8) + [0xff] + Array("\"}\n".utf8))
    let reply = try server.reply()
    #expect(try reply.text("message") == "this string is not UTF-8")
    #expect(try reply.integer("offset") == 17)
    try server.send([0xc0, 0x80, 0x00, 0x0a])
    #expect(try server.reply().text("code") == "json")
    #expect(try server.ask(#"{"op": "é"}"#).text("message") == "there is no operation 'é'")
  }

  /// Longer than any buffer, and in pieces; empty lines and carriage returns do not count.
  @Test func linesMayBeHuge() throws {
    let server = try ServeProcess(temporary: TemporaryFolder())
    let padding = String(repeating: "x", count: 300_000)
    try server.send(Array("\n \r\n".utf8))
    try server.send(Array(#"{"id": 1, "padding": ""#.utf8))
    try server.send(Array((padding + #"", "op": "dance"}"# + "\r\n\n").utf8))
    let reply = try server.reply()
    #expect(try reply.integer("id") == 1)
    #expect(try reply.text("message") == "there is no operation 'dance'")
  }

  @Test func theInputMayEndInALine() throws {
    let server = try ServeProcess(temporary: TemporaryFolder())
    try server.send(
      Array((#"{"id": 1, "op": "load", "path": "\#(Self.pricer)"}"# + "\n" + #"{"id": 2, "op": "x"}"#).utf8))
    #expect(try server.end() == 0)
    #expect(try server.reply().integer("id") == 1)
    #expect(try server.reply().text("message") == "there is no operation 'x'")
    #expect(server.line() == nil)
    #expect(server.leftovers == [])
  }

  @Test func aClientThatLeavesIsNoError() throws {
    let server = try ServeProcess(temporary: TemporaryFolder())
    _ = try server.load(Self.pricer)
    try server.closeOutput()
    for _ in 0..<10 { try? server.send(Array("{}\n".utf8)) }
    #expect(try server.end() == 0)
    #expect(server.process.terminationReason == .exit)
    #expect(server.leftovers == [])
  }

  @Test(arguments: [SIGTERM, SIGINT]) func aSignalEndsItAfterTheReply(_ number: Int32) throws {
    let server = try ServeProcess(temporary: TemporaryFolder())
    let model = try server.load(Self.pricer)
    let inputs = """
      {"climate": {"t": "str", "v": "polar"}, "solarPanels": {"t": "float", "v": 1}, \
      "greenhouses": {"t": "float", "v": 1}, "size": {"t": "float", "v": 750}}
      """
    let request = #"{"op": "predict", "model": \#(model), "repeat": 20000, "inputs": \#(inputs)}"# + "\n"
    try server.send(Array(("{}\n" + request + request).utf8))
    #expect(try server.reply().member("ok") == false)
    // The second request runs by now, and the third will not.
    usleep(300_000)
    kill(server.process.processIdentifier, number)
    #expect(try server.reply().member("ok") == true)
    server.process.waitUntilExit()
    #expect(server.process.terminationReason == .exit)
    #expect(server.process.terminationStatus == 0)
    #expect(server.line() == nil)
    #expect(server.leftovers == [])
  }

  @Test func aSignalEndsItWhileItWaits() throws {
    let server = try ServeProcess(temporary: TemporaryFolder())
    _ = try server.load(Self.pricer)
    kill(server.process.processIdentifier, SIGTERM)
    server.process.waitUntilExit()
    #expect(server.process.terminationReason == .exit)
    #expect(server.process.terminationStatus == 0)
    #expect(server.leftovers == [])
  }

  @Test func theNextOneRemovesWhatAKilledOneLeft() throws {
    let folder = try TemporaryFolder()
    let killed = try ServeProcess(temporary: folder)
    for _ in 0..<3 { _ = try killed.load(Self.pricer) }
    let running = try ServeProcess(temporary: folder)
    let model = try running.load(Self.pricer)
    kill(killed.process.processIdentifier, SIGKILL)
    killed.process.waitUntilExit()
    #expect(killed.leftovers.count == 2)
    let next = try ServeProcess(temporary: folder)
    #expect(try next.ask("{}").member("ok") == false)
    // That of the one that runs stays.
    #expect(next.leftovers.count == 1)
    let reply = try running.ask(#"{"op": "predict", "model": \#(model), "inputs": {}}"#)
    #expect(try reply.text("message").hasPrefix("input 'climate' is missing"))
    #expect(try running.end() == 0)
    #expect(next.leftovers == [])
  }
}
