internal import Dispatch
internal import Foundation
internal import ModelSpec
internal import Synchronization

/// Ends a stalled transfer.
///
/// Foundation's own timeout restarts with each byte, so a server that sends one now and then would keep the transfer
/// open for ever.
final class TransferWatch: Sendable {
  private struct State {
    var timer: (any DispatchSourceTimer)?
    /// When the request was sent.
    var start = ContinuousClock.now
    /// The start of the current window, and the bytes received by then.
    var windowStart = ContinuousClock.now
    var windowCount = 0
    let memory = TransferWatch.privateByteCount()
  }

  private let transfer: Transfer
  private let state = Mutex(State())

  init(_ transfer: Transfer) { self.transfer = transfer }

  func start() {
    state.withLock { state in
      state.start = .now
      let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "modelc.store.watch"))
      timer.schedule(deadline: .now() + .milliseconds(50), repeating: .milliseconds(50))
      timer.setEventHandler { [weak self] in self?.look() }
      timer.resume()
      state.timer = timer
    }
  }

  func stop() {
    state.withLock { state in
      state.timer?.cancel()
      state.timer = nil
    }
  }

  private func look() {
    let limits = transfer.goal.limits
    let (isAnswered, received, isEnded) = transfer.state.withLock { ($0.answer != nil, $0.received, $0.isEnded) }
    guard !isEnded else { return stop() }
    let problem = state.withLock { state -> TransferProblem? in
      let now = ContinuousClock.now
      guard now < transfer.goal.deadline else {
        return TransferProblem(
          "too-slow", "the download did not finish in \(DurationText.seconds(limits.downloadTime)) s",
          remedy: "try again: the download resumes where it stopped, if the server supports it")
      }
      guard isAnswered else {
        state.windowStart = now
        if let memory = state.memory, let used = Self.privateByteCount(), used - memory > limits.answerBytes {
          return TransferProblem(
            "answer-size", "the server sends endless headers or an endless redirect page", mayPass: true)
        }
        guard state.start.duration(to: now) > limits.answerTime else { return nil }
        return TransferProblem(
          "no-answer", "no response in \(DurationText.seconds(limits.answerTime)) s",
          remedy: "check that the server is running", mayPass: true)
      }
      guard state.windowStart.duration(to: now) > limits.stallTime else { return nil }
      let count = received - state.windowCount
      let seconds = limits.stallTime / .seconds(1)
      let least = max(1, Int(truncating: Double(limits.leastBytesPerSecond) * seconds))
      state.windowStart = now
      state.windowCount = received
      guard count < least else { return nil }
      return TransferProblem(
        "stalled", "\(count) bytes came in \(DurationText.seconds(limits.stallTime)) s, expected at least \(least)",
        remedy: "try again later, or from another server", mayPass: true)
    }
    if let problem { transfer.fail(problem) }
  }

  /// Private memory of this process in bytes, without mapped files such as weights; nil if unknown.
  ///
  /// Foundation does not expose headers, or pages with a redirect, until they are complete: their memory is the only
  /// visible sign.
  private static func privateByteCount() -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
    let fields = text.split(separator: " ")
    guard fields.count > 2, let resident = Int(fields[1]), let shared = Int(fields[2]) else { return nil }
    return (resident - shared) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}

/// Durations for sentences.
enum DurationText {
  /// `30` or `0.5`
  static func seconds(_ duration: Duration) -> String {
    let seconds = duration / .seconds(1)
    return seconds == seconds.rounded() ? String(Int(truncating: seconds)) : String(seconds)
  }
}
