internal import Glibc
internal import Synchronization

/// Work in pieces on several threads, which live as long as the work.
package enum ParallelLoop {
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

  /// Calls `body` once for each of 0..<`count`, on up to `threadCount` threads, the caller's included. Where the system
  /// has no thread left, the others do its share.
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
