import ModelSpec

/// Non-maximum suppression: boxes by score, without those that overlap better ones.
struct SuppressionKernel {
  /// Boxes whose intersection over union with a better one is greater are removed.
  var overlap: Float
  /// Boxes with lower scores are removed.
  var threshold: Float
  /// Maximum number of boxes.
  var count: Int
  var isPerClass: Bool
  /// [B, N, 4]: center x, center y, width, height.
  var boxes: Tensor
  /// [B, N, K].
  var scores: Tensor

  private struct Candidate {
    var index: Int
    var score: Float
    var category: Int
    var left: Float
    var right: Float
    var bottom: Float
    var top: Float
    var area: Float

    func overlap(_ other: Candidate) -> Float {
      let width = min(right, other.right) - max(left, other.left)
      let height = min(top, other.top) - max(bottom, other.bottom)
      let intersection = max(0, width) * max(0, height)
      let union = area + other.area - intersection
      return union > 0 ? intersection / union : 0
    }
  }

  /// The indices of the selected boxes of one batch, the best first.
  func select(_ batch: Int) -> [Int] {
    guard count > 0 else { return [] }
    var candidates = candidates(batch)
    guard let best = candidates.max(by: { $0.score < $1.score || ($0.score == $1.score && $0.index > $1.index) })
    else { return [] }
    candidates.removeAll { !($0.score >= threshold) }
    candidates.sort { $0.score > $1.score || ($0.score == $1.score && $0.index < $1.index) }
    if candidates.isEmpty { return [best.index] }
    var chosen: [Candidate] = []
    for candidate in candidates {
      let isCovered = chosen.contains {
        (!isPerClass || $0.category == candidate.category) && isGreater($0.overlap(candidate))
      }
      if isCovered { continue }
      chosen.append(candidate)
      if chosen.count == count { break }
    }
    return chosen.map(\.index)
  }

  /// Whether boxes overlap too much. A threshold of half precision is compared in half precision: otherwise a model
  /// that was narrowed would separate boxes that overlap by exactly the threshold.
  private func isGreater(_ found: Float) -> Bool {
    boxes.scalar == .fp16 ? Float(Float16(found)) > Float(Float16(overlap)) : found > overlap
  }

  /// All boxes of a batch with their best scores; a box whose scores are all NaN has the lowest.
  private func candidates(_ batch: Int) -> [Candidate] {
    let (length, categories) = (boxes.shape[1], scores.shape[2])
    return (0..<length).map { index in
      let box = (batch * length + index) * 4
      var (score, category) = (-Float.infinity, 0)
      for other in 0..<categories {
        let found = scores.floats[(batch * length + index) * categories + other]
        if found > score { (score, category) = (found, other) }
      }
      let (x, y) = (boxes.floats[box], boxes.floats[box + 1])
      let (width, height) = (boxes.floats[box + 2], boxes.floats[box + 3])
      return Candidate(
        index: index, score: score, category: category, left: x - 0.5 * width, right: x + 0.5 * width,
        bottom: y - 0.5 * height, top: y + 0.5 * height, area: width * height)
    }
  }

  /// Writes the boxes of `selected` to batch `batch` of [B, count, 4], [B, count, K] and [B, count], padded with zeros
  /// and −1; and their number to that of [B].
  func write(_ selected: [Int], _ batch: Int, boxes: Tensor, scores: Tensor, indices: Tensor, counts: Tensor) {
    counts.integers[batch] = Int32(selected.count)
    let (length, categories) = (self.boxes.shape[1], self.scores.shape[2])
    for slot in 0..<count {
      let target = batch * count + slot
      let index = slot < selected.count ? selected[slot] : nil
      indices.integers[target] = index.map { Int32($0) } ?? -1
      for coordinate in 0..<4 {
        let source = index.map { (batch * length + $0) * 4 + coordinate }
        boxes.floats[target * 4 + coordinate] = source.map { self.boxes.floats[$0] } ?? 0
      }
      for category in 0..<categories {
        let source = index.map { (batch * length + $0) * categories + category }
        scores.floats[target * categories + category] = source.map { self.scores.floats[$0] } ?? 0
      }
    }
  }
}
