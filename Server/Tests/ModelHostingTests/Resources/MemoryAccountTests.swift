import InferenceProtocol
import Testing

@testable import ModelHosting

@Suite struct MemoryAccountTests {
  @Test func requestsShareTheLimit() throws {
    let account = MemoryAccount(limit: 100)
    let (first, second) = (account.open(), account.open())
    try first.take(60)
    let error = #expect(throws: InferenceError.self) { try second.take(41) }
    #expect(error?.kind == .exhausted && error?.kind.httpStatus == 503 && error?.kind.grpcStatus == 8)
    #expect(error?.retryAfter == 1)
    try second.take(40)
    #expect(account.bytesInFlight == 100)
    first.give(10)
    try second.take(10)
    #expect(account.bytesInFlight == 100)
  }

  @Test func oneRequestBeyondTheLimitIsTooLarge() throws {
    let entry = MemoryAccount(limit: 100).open()
    try entry.take(60)
    let error = #expect(throws: InferenceError.self) { try entry.take(41) }
    #expect(error?.kind == .tooLarge)
  }

  @Test func theEndOfARequestGivesEverythingBack() throws {
    let account = MemoryAccount(limit: 100)
    do {
      let entry = account.open()
      try entry.take(60)
      entry.force(70)
      #expect(account.bytesInFlight == 130)
      #expect(throws: InferenceError.self) { try account.open().take(1) }
    }
    #expect(account.bytesInFlight == 0)
  }

  @Test func theStandardLimitIsOfTheMachine() {
    #expect(MemoryAccount().limit >= 1 << 20)
  }
}
