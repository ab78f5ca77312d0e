internal import ModelOps
internal import ModelSpec

/// Keeps the most confident of the boxes that overlap. Of boxes that are equally confident the first is kept.
struct NonMaximumSuppressionPredictor: ModelTypePredictor {
  private let message: NonMaximumSuppression
  private let isPerClass: Bool
  private let confidenceOutput: ArrayFeatureType?
  private let coordinatesOutput: ArrayFeatureType?
  /// How many boxes there are in the result.
  private let boxes: ClosedRange<Int>

  private struct Box {
    var index: Int
    var confidence: Double
    var label: Int
  }

  init(
    _ message: NonMaximumSuppression, of model: Model, at path: ModelPath, _ options: LoadingOptions
  ) throws(RuntimeError) {
    self.message = message
    let place = path.field("nonMaximumSuppression")
    for (field, name) in [
      ("confidenceInputFeatureName", message.confidenceInputFeatureName),
      ("coordinatesInputFeatureName", message.coordinatesInputFeatureName),
      ("confidenceOutputFeatureName", message.confidenceOutputFeatureName),
      ("coordinatesOutputFeatureName", message.coordinatesOutputFeatureName),
    ] where name.isEmpty {
      throw RuntimeError(.generic, "`\(field)` is empty", at: place)
    }
    if case .pickTop(let method)? = message.suppressionMethod {
      isPerClass = method.perClass
    } else {
      isPerClass = false
    }
    let outputs = model.description?.output ?? []
    confidenceOutput = outputs.first { $0.name == message.confidenceOutputFeatureName }?.array
    coordinatesOutput = outputs.first { $0.name == message.coordinatesOutputFeatureName }?.array
    boxes = Self.boxes(confidenceOutput)
  }

  /// The number of boxes that the description of the confidences allows.
  private static func boxes(_ type: ArrayFeatureType?) -> ClosedRange<Int> {
    // Padding is kept within reason, however many boxes a file asks for.
    let most = 1 << 24
    if let length = type?.shape.first, length > 0 {
      let count = min(Int(clamping: length), most)
      return count...count
    }
    if case .shapeRange(let range)? = type?.shapeFlexibility, let sizes = range.sizeRanges.first {
      let least = min(Int(clamping: sizes.lowerBound), most)
      return least...(sizes.upperBound < 0 ? Int.max : max(least, Int(clamping: sizes.upperBound)))
    }
    return 0...Int.max
  }

  func prediction(
    from features: NameMap<FeatureValue>, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    let (confidences, classes) = try matrix(message.confidenceInputFeatureName, features, width: nil)
    let (coordinates, _) = try matrix(message.coordinatesInputFeatureName, features, width: 4)
    let count = coordinates.count / 4
    guard confidences.count == count * classes else {
      throw RuntimeError(
        .featureType,
        "input '\(message.confidenceInputFeatureName)' has \(confidences.count) elements, "
          + "'\(message.coordinatesInputFeatureName)' has \(count) boxes")
    }
    var overlap = message.iouThreshold
    var threshold = message.confidenceThreshold
    if !message.iouThresholdInputFeatureName.isEmpty {
      overlap = try features.number(message.iouThresholdInputFeatureName) ?? overlap
    }
    if !message.confidenceThresholdInputFeatureName.isEmpty {
      threshold = try features.number(message.confidenceThresholdInputFeatureName) ?? threshold
    }
    let candidates = Self.candidates(confidences, classes: classes, threshold: threshold)
    let kept = try pick(candidates, coordinates, overlap: overlap, options)
    // Both may have one name, in a broken model.
    var results: NameMap = [
      message.confidenceOutputFeatureName: output(kept, confidences, width: classes, confidenceOutput)
    ]
    results[message.coordinatesOutputFeatureName] = output(kept, coordinates, width: 4, coordinatesOutput)
    return results
  }

  /// The elements of an array [N, width], with leading axes of length 1 as they come.
  private func matrix(
    _ name: String, _ features: NameMap<FeatureValue>, width: Int?
  ) throws(RuntimeError) -> (values: [Double], width: Int) {
    let array = try features.array(name)
    let found = array.shape.last ?? 1
    guard array.shape.count >= 2, width == nil || found == width else {
      throw RuntimeError(
        .featureType,
        "input '\(name)' has shape \(array.shape), expected [boxes, \(width.map { "\($0)" } ?? "classes")]")
    }
    return (array.doubles, found)
  }

  /// The boxes that are confident enough, the most confident first.
  private static func candidates(_ confidences: [Double], classes: Int, threshold: Double) -> [Box] {
    guard classes > 0 else { return [] }
    var boxes: [Box] = []
    for index in 0..<(confidences.count / classes) {
      var best = Box(index: index, confidence: confidences[index * classes], label: 0)
      for label in 1..<max(classes, 1) where confidences[index * classes + label] > best.confidence {
        best.confidence = confidences[index * classes + label]
        best.label = label
      }
      if best.confidence >= threshold { boxes.append(best) }
    }
    return boxes.sorted { ($1.confidence, $0.index) < ($0.confidence, $1.index) }
  }

  private func pick(
    _ candidates: [Box], _ coordinates: [Double], overlap: Double, _ options: PredictionOptions
  ) throws(RuntimeError) -> [Int] {
    var kept: [Int] = []
    var isDropped = [Bool](repeating: false, count: candidates.count)
    for (place, box) in candidates.enumerated() where !isDropped[place] {
      if let stop = options.budget.stop { throw RuntimeError(stop) }
      kept.append(box.index)
      guard kept.count < boxes.upperBound else { break }
      for other in (place + 1)..<max(candidates.count, place + 1) where !isDropped[other] {
        if isPerClass, candidates[other].label != box.label { continue }
        isDropped[other] = Self.overlap(coordinates, box.index, second: candidates[other].index) > overlap
      }
    }
    return kept
  }

  /// `area(intersection) / area(union)` of boxes given by center and size; 0 for boxes without area.
  private static func overlap(_ boxes: [Double], _ first: Int, second: Int) -> Double {
    func shared(_ axis: Int) -> Double {
      let (a, b) = (first * 4 + axis, second * 4 + axis)
      let low = max(boxes[a] - boxes[a + 2] / 2, boxes[b] - boxes[b + 2] / 2)
      let high = min(boxes[a] + boxes[a + 2] / 2, boxes[b] + boxes[b + 2] / 2)
      return max(high - low, 0)
    }
    let intersection = shared(0) * shared(1)
    let union =
      boxes[first * 4 + 2] * boxes[first * 4 + 3] + boxes[second * 4 + 2] * boxes[second * 4 + 3] - intersection
    return union > 0 ? intersection / union : 0
  }

  /// Rows of the kept boxes, filled up with zeros to the least number of boxes.
  private func output(_ kept: [Int], _ values: [Double], width: Int, _ type: ArrayFeatureType?) -> FeatureValue {
    var rows: [Double] = []
    for index in kept { rows += values[(index * width)..<((index + 1) * width)] }
    let count = max(kept.count, boxes.lowerBound)
    rows.append(contentsOf: repeatElement(0, count: (count - kept.count) * width))
    return .array(FeatureArray(rows, declaredAs: type, shape: [count, width]))
  }
}
