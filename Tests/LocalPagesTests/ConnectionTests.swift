import Glibc
import Testing

@testable import LocalPages

@Suite struct ConnectionTests {
  private func pair() throws -> (CInt, CInt) {
    var ends: [CInt] = [-1, -1]
    try #require(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue), 0, &ends) == 0)
    return (ends[0], ends[1])
  }

  @Test func silentConnectionsAreClosed() throws {
    let (mine, other) = try pair()
    defer { for end in [mine, other] { close(end) } }
    let now = ContinuousClock.now
    var connection = Connection(mine, now: now)
    #expect(connection.deadline == now + .seconds(10))
    let stays = connection.expire(now: now + .seconds(11))
    #expect(!stays)
  }

  @Test func unfinishedRequestsAreToldSo() throws {
    let (mine, other) = try pair()
    defer { for end in [mine, other] { close(end) } }
    let now = ContinuousClock.now
    var connection = Connection(mine, now: now)
    _ = send(other, "GET", 3, 0)
    let goesOn = connection.proceed(now: now) { _ in Answer(status: 404) }
    #expect(goesOn)
    // Parts do not give it more time.
    #expect(connection.deadline == now + .seconds(10))
    let answers = connection.expire(now: now + .seconds(11))
    #expect(answers)
    while connection.events == Int16(POLLOUT) { _ = connection.proceed(now: now) { _ in Answer(status: 404) } }
    var block = [UInt8](repeating: 0, count: 1000)
    let count = recv(other, &block, block.count, 0)
    #expect(String(decoding: block[..<max(0, count)], as: UTF8.self).hasPrefix("HTTP/1.1 408 "))
    // Nor does an answer that nobody takes.
    let remains = connection.expire(now: now + .seconds(20))
    #expect(!remains)
  }
}
