internal import CModelKernels
internal import ModelSpec

/// Attention by the kernels of `model_kernels_head`; heads and parts of heads are shared among threads.
enum AttentionKernel {
  /// Writes `y`; `mask` holds floats that are added to the scores.
  static func run(
    _ attention: Attention, _ query: Tensor, key: Tensor, values: Tensor, mask: Tensor?, into y: Tensor,
    in context: ExecutionContext
  ) {
    let (rows, keys) = (attention.query.rows, attention.key.rows)
    let (features, valueFeatures) = (attention.query.features, attention.value.features)
    let scale = attention.scale ?? 1 / Float(features.length).squareRoot()
    let maskRow = attention.mask.map { $0.rows.length == 1 ? 0 : $0.rows.stride } ?? 0
    let maskColumn = attention.mask.map { $0.features.length == 1 ? 0 : $0.features.stride } ?? 0
    let (x, k, v, z, m) = (
      query.floatAddress, key.floatAddress, values.floatAddress, y.floatAddress, mask?.floatAddress
    )
    let heads = attention.heads.map { head in
      model_kernels_head(
        queries: rows.length, keys: keys.length, features: features.length, value_features: valueFeatures.length,
        query: x + head.query, key: k + head.key, value: v + head.value, mask: m.map { UnsafePointer($0 + head.mask) },
        y: z + head.output, query_row: rows.stride, key_row: keys.stride, key_column: attention.key.features.stride,
        value_row: attention.value.rows.stride, value_column: valueFeatures.stride, mask_row: maskRow,
        mask_column: maskColumn, y_row: attention.output.rows.stride, scale: scale)
    }
    guard var first = heads.first else { return }
    let panelCount = model_kernels_head_panels(&first)
    let scratchCount = model_kernels_head_scratch(&first)
    let total = heads.count * rows.length * keys.length * (features.length + valueFeatures.length)
    let threads = total < ProductKernel.smallestShared ? 1 : context.threadCount
    if threads == 1 || heads.count >= 2 * threads {
      runEach(heads, panelCount, scratchCount: scratchCount, threadCount: threads, in: context)
    } else {
      runParts(heads, panelCount, scratchCount: scratchCount, threadCount: threads, in: context)
    }
    withExtendedLifetime((query, key, values, mask, y)) {}
  }

  private static let piecesPerThread = 4

  /// Whole heads, each packed by the thread that computes it.
  private static func runEach(
    _ heads: [model_kernels_head], _ panelCount: Int, scratchCount: Int, threadCount: Int,
    in context: ExecutionContext
  ) {
    let spaces = threadCount > 1 ? min(heads.count, threadCount * piecesPerThread) : 1
    let memory = context.tensor(.fp32, [spaces * (panelCount + scratchCount)])
    let base = memory.floatAddress
    ParallelLoop.split(spaces, threadCount: threadCount) { range in
      for space in range {
        let panels = base + space * (panelCount + scratchCount)
        for index in heads.count * space / spaces..<heads.count * (space + 1) / spaces {
          var head = heads[index]
          model_kernels_head_pack(&head, panels)
          model_kernels_head_run(&head, panels, 0, head.queries, panels + panelCount)
        }
      }
    }
    withExtendedLifetime(memory) {}
  }

  /// Packs all heads, then computes parts of their queries.
  private static func runParts(
    _ heads: [model_kernels_head], _ panelCount: Int, scratchCount: Int, threadCount: Int,
    in context: ExecutionContext
  ) {
    let parts = (threadCount * piecesPerThread + heads.count - 1) / heads.count
    let panels = context.tensor(.fp32, [heads.count * panelCount])
    let scratch = context.tensor(.fp32, [heads.count * parts * scratchCount])
    let (base, space) = (panels.floatAddress, scratch.floatAddress)
    ParallelLoop.split(heads.count, threadCount: threadCount) { range in
      for index in range {
        var head = heads[index]
        model_kernels_head_pack(&head, base + index * panelCount)
      }
    }
    ParallelLoop.split(heads.count * parts, threadCount: threadCount) { range in
      for piece in range {
        let (index, part) = (piece / parts, piece % parts)
        var head = heads[index]
        model_kernels_head_run(
          &head, base + index * panelCount, head.queries * part / parts, head.queries * (part + 1) / parts,
          space + piece * scratchCount)
      }
    }
    withExtendedLifetime((panels, scratch)) {}
  }
}
