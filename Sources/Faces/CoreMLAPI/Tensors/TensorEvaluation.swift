internal import Dispatch
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec
internal import Synchronization

/// Runs operations on tensors: one after the other, each on all processors.
enum TensorEvaluation {
  /// Held while operations run.
  private static let turn = Mutex(())
  private static let queue = DispatchQueue(label: "modelc.tensors")
  private static let allocator = TensorAllocator()
  private static let threadCount = LoadingOptions().threads
  private static let random = RandomSource()
  /// Memory kept for the next evaluation.
  private static let keptByteCount = 256 << 20
  /// Elements that are read and written within a few milliseconds.
  private static let shortWork = 1 << 24

  /// The elements: computed at once, on the caller's thread, when that is soon done and nothing else is being computed; in the
  /// background otherwise.
  nonisolated(nonsending) static func tensor(_ source: TensorSource) async -> Tensor {
    if let value = source.known { return value }
    if let call = source.call, call.work <= shortWork,
      let value = turn.withLockIfAvailable({ _ in computed(source) })
    {
      return value
    }
    return await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: turn.withLock { _ in computed(source) }) }
    }
  }

  private static func computed(_ source: TensorSource) -> Tensor {
    if let call = source.call, call.results == nil { run(call) }
    if allocator.byteCount > keptByteCount { allocator.trim() }
    return source.known ?? Tensor(zeros: .fp32, [0])
  }

  /// Carries out `root` and what it needs.
  private static func run(_ root: TensorCall) {
    var run = TensorRun(
      TensorSchedule(root), ExecutionContext(allocator: allocator, threadCount: threadCount, random: random))
    run.carryOut()
  }
}
