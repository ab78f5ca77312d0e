internal import Glibc
internal import ModelFormat
internal import ModelSpec
internal import Synchronization

/// The lines of standard input, without their ends; they end early when the process is to stop.
///
/// While a request is answered, the lines that have come meanwhile are searched for one that cancels it.
final class RequestLines: Sendable {
  fileprivate struct Input: Sendable {
    /// Bytes that were read; those before `start` belong to lines that were processed.
    var buffer: [UInt8] = []
    var start = 0
    var isAtEnd = false
    var block = [UInt8](repeating: 0, count: 1 << 18)
    /// There is no line end between `start` and this place of the buffer.
    var searched = 0
    /// Up to this place of the buffer, no line cancels the request that is being answered.
    var examined = 0
    /// In milliseconds.
    var nextExamination = 0
    /// Whether to skip the rest of a line that was too long.
    var isSkipping = false
  }

  /// Bytes of a request; a longer one is answered with an error.
  static let largestRequest = 1 << 30

  private let input = Mutex(Input())

  /// The next line; nil at the end. Of one that is too long, the beginning, which is one byte longer than the largest
  /// request: the rest is passed over.
  func next() -> [UInt8]? {
    input.withLock { input in
      while true {
        if let line = input.takeLine() { return line }
        if input.buffer.count - input.start > Self.largestRequest { return input.takeBeginning() }
        guard !input.isAtEnd else { return input.takeRest() }
        guard Interruption.waitForInput() else { return nil }
        input.read()
      }
    }
  }

  /// A request begins to be answered.
  func begin() {
    input.withLock { input in
      input.examined = input.start
      input.nextExamination = CoarseClock.milliseconds + Self.examinationInterval
    }
  }

  /// Whether a line read meanwhile cancels the request `identifier`, or nobody is there to read the reply. Checks only
  /// from time to time.
  func hasCancelled(_ identifier: JSONValue) -> Bool {
    input.withLock { input in
      let now = CoarseClock.milliseconds
      guard now >= input.nextExamination else { return false }
      input.nextExamination = now + Self.examinationInterval
      if Interruption.hasNoReader { return true }
      let ahead = input.buffer.count - input.start
      if !input.isAtEnd, ahead < Self.largestLookahead, Interruption.hasInput { input.read() }
      return input.examine { Self.cancels($0, identifier) }
    }
  }

  /// Whether a line is `{"op": "cancel", "request": IDENTIFIER}`.
  private static func cancels(_ line: [UInt8], _ identifier: JSONValue) -> Bool {
    guard line.count <= largestCancelLine, let request = try? JSONReader.value(line) else { return false }
    return request["op"]?.string == "cancel" && request["request"] == identifier
  }

  /// In milliseconds.
  private static let examinationInterval = 5
  /// Bytes of further requests that are looked through; the rest waits in the pipe.
  private static let largestLookahead = 1 << 20
  /// Longer lines have values in them, and so are other requests.
  private static let largestCancelLine = 4096
}

extension RequestLines.Input {
  /// The first line of the buffer; nil when it holds no whole one.
  fileprivate mutating func takeLine() -> [UInt8]? {
    guard let end = lineEnd(from: searched) else {
      searched = buffer.count
      return nil
    }
    // Most often the buffer holds one line and no more.
    if start == 0, end == buffer.count - 1 {
      var line: [UInt8] = []
      swap(&line, &buffer)
      line.removeLast()
      searched = 0
      return line
    }
    let line = Array(buffer[start..<end])
    start = end + 1
    // Not after each line, since the rest has to be moved each time.
    if start > buffer.count / 2 {
      buffer.removeSubrange(..<start)
      start = 0
    }
    searched = start
    return line
  }

  /// The bytes after the last line end; nil if there are none.
  fileprivate mutating func takeRest() -> [UInt8]? {
    let rest = Array(buffer[start...])
    (buffer, start, searched) = ([], 0, 0)
    return rest.isEmpty ? nil : rest
  }

  /// The beginning of a line that is too long.
  fileprivate mutating func takeBeginning() -> [UInt8] {
    let beginning = Array(buffer[start...].prefix(RequestLines.largestRequest + 1))
    (buffer, start, searched, isSkipping) = ([], 0, 0, true)
    return beginning
  }

  /// Reads what there is, waiting for something.
  fileprivate mutating func read() {
    let count = Glibc.read(STDIN_FILENO, &block, block.count)
    if count < 0, errno == EINTR { return }
    guard count > 0 else {
      isAtEnd = true
      return
    }
    var bytes = block[..<count]
    if isSkipping {
      guard let end = bytes.firstIndex(of: 0x0a) else { return }
      bytes = bytes[(end + 1)...]
      isSkipping = false
    }
    buffer += bytes
  }

  /// Whether one of the whole lines that have not been examined yet fulfils the condition.
  fileprivate mutating func examine(_ condition: ([UInt8]) -> Bool) -> Bool {
    while let end = lineEnd(from: examined) {
      defer { examined = end + 1 }
      if condition(Array(buffer[examined..<end])) { return true }
    }
    return false
  }

  private func lineEnd(from start: Int) -> Int? {
    let bytes = buffer.span
    for index in start..<bytes.count where bytes[index] == 0x0a { return index }
    return nil
  }
}
