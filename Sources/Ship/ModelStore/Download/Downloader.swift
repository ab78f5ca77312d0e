internal import Foundation
internal import ModelSpec

/// Downloads a file in as many attempts as necessary and allowed.
struct Downloader: Sendable {
  let url: URL
  let limits: StoreLimits
  let part: PartialDownload
  var entityTag: String?
  var lastModified: String?

  enum Outcome: Sendable {
    case file(HTTPAnswer)
    case notModified
  }

  /// The minimum progress that resets the count of attempts.
  private static let progressByteCount = 1 << 20

  /// - Throws: `StoreError`. A partial download is kept only if another run can resume it.
  func run(_ progress: (@Sendable (_ count: Int, _ total: Int?) -> Void)?) async throws(StoreError) -> Outcome {
    do throws(StoreError) {
      return try await attempts(progress)
    } catch {
      let isOfUse = error.code == "cancelled" || error.code == "disk-full" || Self.passing.contains(error.code)
      if !isOfUse || part.byteCount == 0 { part.remove() }
      throw error
    }
  }

  /// Problems after which a partial download is still valid.
  private static let passing: Set<Diagnostic.Code> = [
    "connection", "connection-lost", "host-unknown", "http-status", "no-answer", "range", "stalled", "too-slow",
    "answer-size",
  ]

  private func attempts(
    _ progress: (@Sendable (_ count: Int, _ total: Int?) -> Void)?
  ) async throws(StoreError) -> Outcome {
    let clock = ContinuousClock()
    let end = clock.now.advanced(by: limits.downloadTime)
    var attempt = 1
    var reached = part.byteCount
    while true {
      var goal = TransferGoal(url: url, limits: limits, deadline: end, entityTag: entityTag, lastModified: lastModified)
      goal.resumption = part.resumption()
      let transfer = Transfer(goal, into: part, progress: progress)
      let problem: TransferProblem
      switch await transfer.run() {
      case .complete(let answer): return .file(answer)
      case .notModified: return .notModified
      case .failed(let reason): problem = reason
      }
      if problem.startsOver { try part.truncate() }
      // A server that sends the same bytes again and again makes no progress.
      if part.byteCount >= reached + Self.progressByteCount {
        reached = part.byteCount
        attempt = 1
      }
      guard problem.mayPass else { throw error(problem) }
      guard attempt < limits.attempts else { throw error(problem, " (attempt \(attempt) of \(limits.attempts))") }
      let delay = RetryDelay.delay(after: attempt, limits, asked: problem.wait)
      guard clock.now.advanced(by: delay) < end else {
        throw error(problem, " (given up after \(DurationText.seconds(limits.downloadTime)) s)")
      }
      do {
        try await Task.sleep(for: delay)
      } catch {
        throw .cancelled(at: Self.shown(url))
      }
      attempt += 1
    }
  }

  private func error(_ problem: TransferProblem, _ addition: String = "") -> StoreError {
    var diagnostic = problem.diagnostic
    diagnostic.message += addition
    diagnostic.location = Location(file: Self.shown(url))
    return StoreError(diagnostic)
  }

  /// The URL without user and password, for records and errors.
  static func shown(_ url: URL) -> String {
    guard url.user != nil || url.password != nil, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else {
      return url.absoluteString
    }
    parts.user = nil
    parts.password = nil
    return parts.url?.absoluteString ?? "\(url.scheme ?? "")://\(url.host ?? "")"
  }
}

/// Waits between attempts.
enum RetryDelay {
  /// The wait after attempt `attempt`, which counts from 1.
  ///
  /// - Parameter asked: The wait that the server asks for.
  static func delay(after attempt: Int, _ limits: StoreLimits, asked: Duration?) -> Duration {
    let doubled = limits.firstDelay * (1 << min(max(attempt - 1, 0), 20))
    let longest = min(doubled, limits.longestDelay)
    return max(longest * Double.random(in: 0.5...1), min(asked ?? .zero, limits.longestDelay))
  }
}
