internal import CModelKernels
internal import COneDNN
internal import Glibc
internal import ModelSpec
internal import Synchronization

/// Divides work among threads.
package enum ParallelLoop {
  /// Calls of `body` that threads take one after the other.
  private final class Work: Sendable {
    let next = Atomic<Int>(0)
    let count: Int
    let body: @Sendable (Int) -> Void

    init(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
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

  /// Calls `body` with ranges that cover 0..<`count`, on waiting threads, which is cheap enough for some ten
  /// microseconds of work. If oneDNN has OpenMP threads, which is unusual, these do the work once they exist: two sets
  /// of spinning threads would compete for the processors.
  ///
  /// Results must not depend on the bounds of the ranges: there are several for each thread, so that a late thread
  /// delays nobody; `model_kernels_split` defines them.
  package static func split(_ count: Int, threadCount: Int, _ body: (Range<Int>) -> Void) {
    guard threadCount > 1, count > 1 else { return body(0..<count) }
    withoutActuallyEscaping(body) { body in
      withUnsafePointer(to: body) { context in
        model_kernels_split(
          count, Int32(clamping: threadCount),
          { context, begin, end in
            context?.assumingMemoryBound(to: ((Range<Int>) -> Void).self).pointee(begin..<end)
          }, UnsafeMutableRawPointer(mutating: context), onednn_parallel)
      }
    }
  }

  /// Calls `body` once for each of 0..<`count`, on up to `threadCount` threads, including the caller's, which are
  /// created for this call. If the system has no thread left, the others do its share.
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
