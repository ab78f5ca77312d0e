internal import CModelKernels
internal import ModelSpec

/// Attention over keys and values in half precision, in place.
struct StateAttentionKernel {
  /// [B, G, S, E]; features are contiguous.
  let keys: (memory: HalfMemory, places: Places)
  /// [B, G, S, V]
  let values: (memory: HalfMemory, places: Places)
  /// [B, H, L, S]; elements along the last axis are contiguous.
  let mask: (tensor: Tensor, places: Places)?
  let scale: Float

  /// Queries computed together: their scores stay in the cache.
  private static let queryCount = 64
  /// Fewer products than this are computed faster than they are shared among threads.
  private static let smallestShared = 1 << 16

  /// Writes the attention of `query` [B, H, L, E] to `y` [B, H, L, V].
  func run(_ query: Tensor, into y: Tensor, in context: ExecutionContext) {
    precondition(isWithin(keys) && isWithin(values))
    let (shape, places) = (query.shape, keys.places.axes[2].length)
    let (groups, queries, features) = (keys.places.axes[1].length, shape[2], shape[3])
    let heads = shape[1] / groups
    let valueFeatures = values.places.axes[3].length
    let blocks = (queries + Self.queryCount - 1) / Self.queryCount
    let length = (queries + blocks - 1) / blocks
    let work = shape[0] * groups * blocks
    var attention = model_kernels_attention()
    (attention.heads, attention.queries, attention.places) = (heads, length, places)
    (attention.features, attention.value_features) = (features, valueFeatures)
    (attention.query_head, attention.query_row) = (queries * features, features)
    (attention.y_head, attention.y_row) = (queries * valueFeatures, valueFeatures)
    (attention.key_row, attention.value_row) = (keys.places.axes[2].stride, values.places.axes[2].stride)
    if let mask { (attention.mask_head, attention.mask_row) = (mask.places.axes[1].stride, mask.places.axes[2].stride) }
    attention.scale = scale
    let all = attention
    let scratchLength = (withUnsafePointer(to: all) { model_kernels_attention_scratch($0) } + 15) / 16 * 16
    let threads = places * features * queries * shape[1] < Self.smallestShared ? 1 : context.threadCount
    let pieces = min(work, threads * 4)
    let scratch = context.tensor(.fp32, [pieces, scratchLength])
    ParallelLoop.split(pieces, threadCount: threads) { range in
      for index in work * range.lowerBound / pieces..<work * range.upperBound / pieces {
        let (batch, group, first) = (index / blocks / groups, index / blocks % groups, index % blocks * length)
        guard first < queries else { continue }
        var task = all
        task.queries = min(length, queries - first)
        let head = batch * shape[1] + group * heads
        task.query = UnsafePointer(query.floatAddress + (head * queries + first) * features)
        task.y = y.floatAddress + (head * queries + first) * valueFeatures
        task.y_count = y.count - (head * queries + first) * valueFeatures
        task.keys = UnsafePointer(keys.memory.address + start(keys.places, batch: batch, group: group))
        task.values = UnsafePointer(values.memory.address + start(values.places, batch: batch, group: group))
        if let mask {
          let axes = mask.places.axes
          task.mask = UnsafePointer(
            mask.tensor.floatAddress + batch * axes[0].stride + group * heads * axes[1].stride + first * axes[2].stride)
        }
        withUnsafePointer(to: task) {
          model_kernels_attention_run($0, scratch.floatAddress + range.lowerBound * scratchLength)
        }
      }
    }
    withExtendedLifetime((query, y, keys, values, mask, scratch)) {}
  }

  private func start(_ places: Places, batch: Int, group: Int) -> Int {
    places.start + batch * places.axes[0].stride + group * places.axes[1].stride
  }

  private func isWithin(_ part: (memory: HalfMemory, places: Places)) -> Bool {
    guard let extremes = part.places.extremes else { return true }
    return extremes.lowerBound >= 0 && extremes.upperBound < part.memory.count
  }
}
