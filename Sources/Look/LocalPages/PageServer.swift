internal import Glibc
package import ModelBase
internal import ModelFiles

/// Serves pages to browsers of this machine, by HTTP on a port of 127.0.0.1, until it is told to stop.
///
/// Other sites and other users of the machine cannot read them: addresses begin with a random word, and requests must name this
/// machine as their host, so that no site can pass itself off as it by its own name (DNS rebinding).
package struct PageServer: ~Copyable {
  private let socket: ListeningSocket
  /// The first part of all paths.
  private let secret = Self.randomWord()
  /// A path that leads there, once.
  private var invitation: String?
  private var connections: [Connection] = []

  /// Connections at a time. Browsers open some that they never use.
  private static let limit = 32

  /// - Parameter port: The port; 0 for any that is free.
  /// - Throws: `Diagnostic` when the port cannot be used.
  package init(port: UInt16) throws(Diagnostic) {
    // Nothing of this value is there yet when that throws: the compiler of Swift 6.2 cannot undo it.
    self.init(try ListeningSocket(port: port))
  }

  private init(_ socket: consuming ListeningSocket) { self.socket = socket }

  deinit { for connection in connections { close(connection.descriptor) } }

  /// The address of the page with an empty name.
  package var address: String { "\(root)/\(secret)/" }

  /// An address that leads to `address` when it is first asked for, and nowhere after that: it may be an argument of a
  /// program, which other users of the machine can see.
  package mutating func singleUseAddress() -> String {
    let word = Self.randomWord()
    invitation = word
    return "\(root)/\(word)"
  }

  private var root: String { "http://127.0.0.1:\(socket.port)" }

  /// 128 bits of the system's generator.
  private static func randomWord() -> String {
    var generator = SystemRandomNumberGenerator()
    return Hexadecimal.text(generator.next() as UInt64) + Hexadecimal.text(generator.next() as UInt64)
  }

  /// Answers requests until `stop` can be read.
  ///
  /// - Parameter page: The page of a name, which is the part of the path after the secret word; nil if there is none.
  package mutating func run(until stop: CInt, page: (String) -> LocalPage?) {
    while true {
      var waiting = [stop, socket.descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      waiting += connections.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
      let found = poll(&waiting, nfds_t(waiting.count), connections.isEmpty ? -1 : 1000)
      // A signal that says to stop makes `stop` readable.
      if found < 0 && errno != EINTR { return }
      let now = ContinuousClock.now
      guard waiting[0].revents == 0 else { return }
      var open: [Connection] = []
      for (index, var connection) in connections.enumerated() {
        var goesOn = true
        // What has arrived counts, however late it is seen: making a page can take long.
        if found > 0, waiting[index + 2].revents != 0 { goesOn = connection.proceed(now: now) { answer($0, page) } }
        if goesOn, connection.deadline <= now { goesOn = connection.expire(now: now) }
        if goesOn { open.append(connection) } else { close(connection.descriptor) }
      }
      connections = open
      if found > 0, waiting[1].revents != 0 { accept(now: now) }
    }
  }

  /// Takes the next connection. If there are too many, the one whose time is over first makes room.
  private mutating func accept(now: ContinuousClock.Instant) {
    guard let descriptor = socket.accept() else {
      // Without a free file descriptor, the connection keeps waiting, and would be reported at once.
      if errno == EMFILE || errno == ENFILE { usleep(100_000) }
      return
    }
    if connections.count >= Self.limit,
      let first = connections.indices.min(by: { connections[$0].deadline < connections[$1].deadline })
    {
      close(connections.remove(at: first).descriptor)
    }
    connections.append(Connection(descriptor, now: now))
  }

  private mutating func answer(_ head: RequestHead, _ page: (String) -> LocalPage?) -> Answer {
    let path = head.path.utf8
    if let word = invitation, Self.isEqual(path, word.utf8) {
      invitation = nil
      return Answer(redirectTo: "/\(secret)/")
    }
    let length = secret.utf8.count
    guard Self.isEqual(path.prefix(length), secret.utf8), path.dropFirst(length).first == UInt8(ascii: "/"),
      let found = page(String(decoding: path.dropFirst(length + 1), as: UTF8.self))
    else { return Answer(status: 404) }
    return Answer(found, isHead: head.isHead)
  }

  /// Takes the same time wherever two texts of one length differ.
  private static func isEqual(_ one: some Collection<UInt8>, _ other: some Collection<UInt8>) -> Bool {
    one.count == other.count && zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
