internal import InferenceProtocol
internal import Synchronization

/// Requests that share a prediction.
final class Batch: Sendable {
  let jobs: [Job]
  let exampleCount: Int

  /// Requests that still want their outputs.
  private let wantedCount: Atomic<Int>

  init(_ jobs: [Job]) {
    self.jobs = jobs
    exampleCount = jobs.reduce(0) { $0 + $1.exampleCount }
    wantedCount = Atomic(jobs.count)
  }

  /// Whether no request wants its outputs any more: the prediction may end early.
  var isUnwanted: Bool { wantedCount.load(ordering: .relaxed) <= 0 }

  /// One of the requests does not want its outputs any more.
  func drop() { wantedCount.subtract(1, ordering: .relaxed) }

  /// The inputs of all requests, one after the other along the first axis.
  var inputs: [InferenceTensor] {
    guard jobs.count > 1, let first = jobs.first else { return jobs.first?.inputs ?? [] }
    return first.inputs.map { input in
      var bytes: [UInt8] = []
      for job in jobs {
        guard let other = job.inputs.first(where: { $0.name == input.name }), case .raw(let raw) = other.content else {
          continue
        }
        bytes += raw
      }
      var joined = input
      joined.shape[0] = exampleCount
      joined.content = .raw(bytes[...])
      return joined
    }
  }

  /// The part of the outputs that each request gets.
  ///
  /// - Returns: Nil when an output does not have an example for each one of the inputs.
  func parts(of outputs: [InferenceTensor]) -> [[InferenceTensor]]? {
    guard jobs.count > 1 else { return [outputs] }
    guard outputs.allSatisfy({ $0.shape.first == exampleCount }) else { return nil }
    var parts: [[InferenceTensor]] = []
    var start = 0
    for job in jobs {
      var part: [InferenceTensor] = []
      for output in outputs {
        guard case .raw(let raw) = output.content else { return nil }
        let size = raw.count / exampleCount
        let first = raw.startIndex + start * size
        var slice = output
        slice.shape[0] = job.exampleCount
        slice.content = .raw(raw[first..<first + job.exampleCount * size])
        part.append(slice)
      }
      parts.append(part)
      start += job.exampleCount
    }
    return parts
  }
}
