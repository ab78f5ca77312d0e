internal import CModelKernels
internal import COneDNN
internal import Glibc
internal import Synchronization

/// Work in pieces on several threads.
package enum ParallelLoop {
  /// Calls of `body` that threads take one after the other.
  ///
  /// Not checked to be sendable: `run` takes a sendable `body`; `split` may be given one that refers to anything, as all
  /// threads have come back from it before its caller goes on.
  private final class Work: @unchecked Sendable {
    let next = Atomic<Int>(0)
    let count: Int
    let body: (Int) -> Void

    init(_ count: Int, _ body: @escaping (Int) -> Void) {
      self.count = count
      self.body = body
    }

    func run() {
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        body(index)
      }
    }
  }

  /// Calls `body` with ranges that make up 0..<`count`, in threads that wait for work, which is cheap enough for some ten
  /// microseconds of it. Where oneDNN has threads of OpenMP, which is not usual, these do it once they are there: two sets of
  /// threads would spin side by side on the same processors.
  ///
  /// Results must not depend on where the ranges begin and end: there are several for each thread, so that a thread that
  /// comes late holds nobody up.
  package static func split(_ count: Int, threadCount: Int, _ body: (Range<Int>) -> Void) {
    guard threadCount > 1, count > 1 else { return body(0..<count) }
    // Three large pieces for each thread, and then small ones, so that threads end at about the same time.
    let (large, smallPerLarge) = (3 * threadCount, 4)
    let units = (large + threadCount) * smallPerLarge
    let pieces = large + threadCount * smallPerLarge
    func start(_ piece: Int) -> Int {
      count * (min(piece, large) * smallPerLarge + max(piece - large, 0)) / units
    }
    withoutActuallyEscaping(body) { body in
      let work = Work(pieces) { piece in
        let range = start(piece)..<start(piece + 1)
        if !range.isEmpty { body(range) }
      }
      let call: @convention(c) (UnsafeMutableRawPointer?) -> Void = { argument in
        guard let argument else { return }
        Unmanaged<Work>.fromOpaque(argument).takeUnretainedValue().run()
      }
      let (argument, threads) = (Unmanaged.passUnretained(work).toOpaque(), Int32(clamping: min(threadCount, count)))
      if onednn_parallel(call, argument, threads) == 0 { model_kernels_parallel(call, argument, threads) }
      withExtendedLifetime(work) {}
    }
  }

  /// Calls `body` once for each of 0..<`count`, on up to `threadCount` threads, the caller's included, which live as long
  /// as the work. Where the system has no thread left, the others do its share.
  package static func run(_ count: Int, threadCount: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let work = Work(count, body)
    var threads: [pthread_t] = []
    for _ in 1..<max(1, min(threadCount, count)) {
      var thread = pthread_t()
      let argument = Unmanaged.passRetained(work)
      let status = pthread_create(
        &thread, nil,
        { argument in
          guard let argument else { return nil }
          Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
          return nil
        }, argument.toOpaque())
      if status == 0 { threads.append(thread) } else { argument.release() }
    }
    work.run()
    for thread in threads { pthread_join(thread, nil) }
  }
}
