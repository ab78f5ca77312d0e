internal import Dispatch
internal import ModelOps
internal import ModelRuntime
internal import Synchronization

/// Where operations on tensors are carried out: one after the other, each on all processors.
enum TensorEvaluation {
  private static let queue = DispatchQueue(label: "modelc.tensors")
  private static let allocator = TensorAllocator()
  private static let threadCount = LoadingOptions().threads
  private static let random = RandomSource()
  /// Memory kept for the next evaluation.
  private static let keptByteCount = 256 << 20

  /// The elements, computed on another thread.
  static func tensor(_ source: TensorSource) async -> Tensor {
    if let value = known(source) { return value }
    return await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: computed(source)) }
    }
  }

  private static func known(_ source: TensorSource) -> Tensor? {
    if let value = source.value { return value }
    guard let results = source.call?.results, results.indices.contains(source.index) else { return nil }
    return results[source.index]
  }

  private static func computed(_ source: TensorSource) -> Tensor {
    if let call = source.call { run(call) }
    if allocator.byteCount > keptByteCount { allocator.trim() }
    return known(source) ?? Tensor(zeros: .fp32, [0])
  }

  /// Carries out `root` and what it needs, without recursion: chains may be long.
  private static func run(_ root: TensorCall) {
    let context = ExecutionContext(allocator: allocator, threadCount: threadCount, random: random)
    var open = [root]
    while let call = open.popLast() {
      guard call.results == nil else { continue }
      let missing = call.missing
      if missing.isEmpty {
        carryOut(call, context)
      } else {
        open.append(call)
        open += missing
      }
    }
  }

  private static func carryOut(_ call: TensorCall, _ context: ExecutionContext) {
    guard var pending = call.take() else { return }
    // Tensors that somebody else holds are never written to; this is somebody else for those that are not results.
    var leaves: [Tensor] = []
    var values: [RuntimeValue] = []
    values.reserveCapacity(pending.inputs.count)
    for index in pending.inputs.indices {
      switch pending.inputs[index] {
      case .constant(let constant): values.append(constant)
      case .source(var source):
        pending.inputs[index] = .source(TensorSource())
        if let value = source.value {
          leaves.append(value)
          values.append(.tensor(value))
        } else if isKnownUniquelyReferenced(&source.call), let value = source.call?.takeResult(source.index) {
          values.append(.tensor(value))
        } else if let value = known(source) {
          values.append(.tensor(value))
        }
      }
    }
    var inputs = OperationInputs(pending.layout, values)
    values = []
    do throws(OperationError) {
      var results = try pending.operation.evaluate(&inputs, context).compactMap(\.tensor)
      if !movesOnly.contains(type(of: pending.operation).name) {
        for index in results.indices where results[index].scalar == .fp16 { results[index].roundToHalf() }
      }
      call.finish(results)
    } catch {
      precondition(false, "\(type(of: pending.operation).name): \(error.message)")
    }
    withExtendedLifetime(leaves) {}
  }

  /// Operations whose results have no elements that their inputs do not have.
  private static let movesOnly: Set<String> = [
    "reshape", "expand_dims", "squeeze", "transpose", "slice_by_index", "concat", "stack", "split", "tile", "reverse",
    "gather", "gather_nd", "gather_along_axis", "scatter_along_axis", "select", "maximum", "minimum", "reduce_max",
    "reduce_min", "abs", "sign", "round", "floor", "ceil", "topk", "band_part", "nn.broadcast_to",
  ]
}
