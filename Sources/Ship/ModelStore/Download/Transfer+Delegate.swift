internal import Foundation
internal import FoundationNetworking
internal import ModelSpec
internal import Synchronization

extension Transfer {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @Sendable @escaping (URLRequest?) -> Void
  ) {
    let problem = state.withLock { state -> TransferProblem? in
      guard !state.isEnded else { return nil }
      state.redirects += 1
      if let problem = goal.problem(
        withRedirectTo: request.url, location: response.value(forHTTPHeaderField: "Location"), from: response.url,
        count: state.redirects)
      {
        return problem
      }
      // Under the lock: the session traps if it is told to continue after it was told to stop.
      completionHandler(request)
      return nil
    }
    if let problem { fail(problem) }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @Sendable @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    completionHandler(.allow)
    guard let response = response as? HTTPURLResponse else {
      return fail(TransferProblem("not-http", "the response is not HTTP", remedy: "check the URL"))
    }
    let answer = HTTPAnswer(response)
    let ending = state.withLock { state -> Ending? in
      guard !state.isEnded, state.answer == nil else { return nil }
      state.answer = answer
      if let complete = answer.asComplete(goal.resumption) { return .complete(complete) }
      if let problem = answer.problem() { return .failed(problem) }
      if answer.status == 304 {
        return goal.isConditional
          ? .notModified
          : .failed(TransferProblem("http-status", "the server answered 304 to an unconditional request"))
      }
      do throws(StoreError) {
        if let problem = try begin(answer, &state) { return .failed(problem) }
        state.handle = try part.handle()
        return nil
      } catch {
        return .failed(TransferProblem(error))
      }
    }
    if let ending { end(ending) }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    guard !data.isEmpty else { return }
    let (problem, count, total) = state.withLock { state -> (TransferProblem?, Int, Int?) in
      guard !state.isEnded, state.answer != nil else { return (nil, 0, nil) }
      return (add(data, &state), state.position, state.total)
    }
    if let problem { return fail(problem) }
    if count > 0 { progress?(count, total) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let ending = state.withLock { state -> Ending in
      if let problem = judgedHead(&state) { return .failed(problem) }
      if let total = state.total, state.answer != nil, state.position != total {
        return .failed(.ended(after: state.position, of: total))
      }
      if let error { return .failed(TransferProblem(error, goal.url, state: state)) }
      guard let answer = state.answer else { return .failed(.ended(after: 0, of: nil)) }
      return .complete(answer)
    }
    end(ending, isOver: true)
  }

  /// Prepares to receive the body.
  private func begin(_ answer: HTTPAnswer, _ state: inout State) throws(StoreError) -> TransferProblem? {
    let offset = goal.resumption?.offset
    if answer.status == 206 {
      guard let offset, let range = answer.range, range.first == offset, range.total == nil || range.total != 0 else {
        return TransferProblem(
          "range", "the server sent a different range than requested", mayPass: true, startsOver: true)
      }
      let known = goal.resumption?.state
      let isSame = known?.total == nil || range.total == nil || known?.total == range.total
      guard isSame, answer.validator == nil || answer.validator == known?.validator else {
        return TransferProblem(
          "range", "the file changed on the server during the download", mayPass: true, startsOver: true)
      }
      state.total =
        range.total ?? known?.total
        ?? answer.length.map { length in
          let (sum, isTooLarge) = offset.addingReportingOverflow(length)
          return isTooLarge ? .max : sum
        }
      state.head = nil
    } else {
      state.position = 0
      state.total = answer.length
    }
    if let total = state.total {
      guard total <= goal.limits.byteCount else { return .tooLarge(goal.limits.byteCount, announced: total) }
      if let problem = roomProblem(for: total - state.position) { return problem }
    }
    if answer.status != 206 { try part.begin(validator: answer.validator, total: answer.length) }
    return nil
  }

  private func add(_ data: Data, _ state: inout State) -> TransferProblem? {
    guard state.position <= goal.limits.byteCount - data.count else { return .tooLarge(goal.limits.byteCount) }
    if state.head != nil {
      state.head?.append(contentsOf: data.prefix(WebPage.headByteCount))
      if (state.head?.count ?? 0) >= WebPage.headByteCount, let problem = judgedHead(&state) { return problem }
    }
    // Checked again after some megabytes.
    if state.position >> 24 != (state.position + data.count) >> 24, let problem = roomProblem(for: 0) { return problem }
    do {
      try state.handle?.write(contentsOf: data)
    } catch {
      return TransferProblem(StoreError.file(error, "the download cannot be written", at: part.path))
    }
    state.position += data.count
    state.received += data.count
    return nil
  }

  /// The problem of the body's first bytes, checked once.
  private func judgedHead(_ state: inout State) -> TransferProblem? {
    guard let head = state.head, let answer = state.answer else { return nil }
    state.head = nil
    return WebPage.problem(head, isSaid: answer.isPage)
  }

  private func roomProblem(for count: Int) -> TransferProblem? {
    guard let free = DirectorySize.freeByteCount(at: part.path) else { return nil }
    guard count > free - goal.limits.freeBytesKept else { return nil }
    return TransferProblem(
      "disk-full",
      count > 0
        ? "the server announces \(count) bytes, but the disk has \(free) free, of which \(goal.limits.freeBytesKept) are kept"
        : "the disk has \(free) bytes free, of which \(goal.limits.freeBytesKept) are kept",
      remedy: "free some space, or run the store's gc")
  }
}
