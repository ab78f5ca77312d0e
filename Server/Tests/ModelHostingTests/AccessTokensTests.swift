import Foundation
import InferenceProtocol
import Testing

@testable import ModelHosting

@Suite struct AccessTokensTests {
  private let tokens = AccessTokens(["secret", "other"])

  @Test(arguments: ["Bearer secret", "bearer  other"])
  func knownTokensPass(_ header: String) {
    #expect(throws: Never.self) { try tokens.check(header) }
  }

  @Test(arguments: [nil, "", "Bearer", "Bearer ", "Bearer secre", "Bearer secrets", "Basic secret", "secret"])
  func othersDoNot(_ header: String?) {
    let error = #expect(throws: InferenceError.self) { try tokens.check(header) }
    #expect(error?.kind == .unauthenticated)
    #expect(throws: Never.self) { try AccessTokens.none.check(header) }
  }

  @Test func aFileWithoutTokensIsAnError() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("# none\n\n".utf8).write(to: file)
    #expect(throws: InferenceError.self) { try AccessTokens(file: file.path) }
    #expect(throws: InferenceError.self) { try AccessTokens(file: file.path + "-missing") }
    try Data("# one\n secret \nother\n".utf8).write(to: file)
    #expect(try AccessTokens(file: file.path) == tokens)
  }
}

@Suite struct RequestLogTests {
  @Test func theTraceIsReadFromItsHeader() {
    let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    #expect(RequestLog.traceIdentifier("00-\(trace)-00f067aa0ba902b7-01") == trace)
    #expect(RequestLog.traceIdentifier("00-\(trace)-00f067aa0ba902b7-01-more") == trace)
    for header in ["", "00", trace, "00-\(trace.dropLast())-00f067aa0ba902b7-01", "00-\(trace.dropLast())\n-0-01"] {
      #expect(RequestLog.traceIdentifier(header) == nil)
    }
  }
}
