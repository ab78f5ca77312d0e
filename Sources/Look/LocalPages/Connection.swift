internal import Glibc
internal import ModelBase

/// A connection of a client: it sends one request, gets one answer, and is closed.
struct Connection {
  /// What is being done.
  private enum Phase {
    case reading
    case writing
    /// All was sent. What the client still sends is thrown away: closing at once would make its system discard the answer.
    case ending
  }

  let descriptor: CInt
  private(set) var deadline: ContinuousClock.Instant
  private var phase = Phase.reading
  private var request: [UInt8] = []
  private var answer = Answer(status: 400)
  private var sent = 0

  /// How long a client may take to send its request, between two parts of the answer, and to close its end.
  private static let (requestTime, partTime, endTime) = (
    Duration.seconds(10), Duration.seconds(30), Duration.seconds(1)
  )

  init(_ descriptor: CInt, now: ContinuousClock.Instant) {
    self.descriptor = descriptor
    deadline = now + Self.requestTime
  }

  /// What to wait for.
  var events: Int16 { Int16(phase == .writing ? POLLOUT : POLLIN) }

  /// Goes on after one of `events`.
  ///
  /// - Parameter answering: The answer to the request.
  /// - Returns: Whether the connection stays open.
  mutating func proceed(now: ContinuousClock.Instant, _ answering: (RequestHead) -> Answer) -> Bool {
    switch phase {
    case .reading: read(answering)
    case .writing: write(now: now)
    case .ending: discard()
    }
  }

  /// Ends a connection whose time is over; one that sent a part of a request is told.
  ///
  /// - Returns: Whether it stays open, for that.
  mutating func expire(now: ContinuousClock.Instant) -> Bool {
    guard phase == .reading, !request.isEmpty else { return false }
    reply(Answer(status: 408))
    deadline = now + Self.endTime
    return true
  }

  /// One part at a time, so that no client keeps others waiting.
  private mutating func read(_ answering: (RequestHead) -> Answer) -> Bool {
    var block = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &block, block.count, 0)
    guard count > 0 else { return count < 0 && Self.isTemporary(errno) }
    request += block[..<count]
    do throws(RequestHead.Refusal) {
      guard let head = try RequestHead(request) else { return true }
      reply(answering(head))
    } catch {
      reply(Answer(status: error.rawValue))
    }
    // Answers can take long to make.
    deadline = .now + Self.partTime
    return true
  }

  private mutating func reply(_ answer: Answer) {
    self.answer = answer
    request = []
    phase = .writing
  }

  private mutating func write(now: ContinuousClock.Instant) -> Bool {
    let head = answer.head.count
    let rest =
      sent < head ? answer.head[sent...] : answer.content[(sent - head)...].prefix(1 << 18)
    // MSG_NOSIGNAL: a client that has gone is no reason to end.
    let count = send(descriptor, Array(rest), rest.count, CInt(MSG_NOSIGNAL))
    guard count >= 0 else { return Self.isTemporary(errno) }
    sent += count
    deadline = now + Self.partTime
    if sent == head + answer.content.count {
      shutdown(descriptor, CInt(SHUT_WR))
      phase = .ending
      deadline = now + Self.endTime
    }
    return true
  }

  private func discard() -> Bool {
    var block = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &block, block.count, 0)
    return count > 0 || count < 0 && Self.isTemporary(errno)
  }

  private static func isTemporary(_ number: CInt) -> Bool {
    number == EAGAIN || number == EWOULDBLOCK || number == EINTR
  }
}
