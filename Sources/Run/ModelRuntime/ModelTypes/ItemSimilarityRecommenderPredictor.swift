internal import ModelOps
internal import ModelSpec

/// Ranks items by `score(k) = sum over given i of sim(k, i) * (score_i - shift_k)`. Of items with the same score the one
/// with the smaller number comes first.
struct ItemSimilarityRecommenderPredictor: ModelTypePredictor {
  private enum Names: Sendable {
    case strings([String], places: NameMap<Int>)
    case integers([Int64], places: [Int64: Int])
    /// The numbers of the items are their names.
    case numbers
  }

  private let message: Fields
  private let names: Names
  private let itemCount: Int
  /// By item: similar items and how similar they are.
  private var similar: [[(item: Int, score: Double)]]
  /// By item.
  private var shifts: [Double]

  /// What the message says besides the table.
  private struct Fields: Sendable {
    var items: String
    var count: String
    var restriction: String
    var exclusion: String
    var list: String
    var scores: String
  }

  init(
    _ message: ItemSimilarityRecommender, of model: Model, at path: ModelPath, _ options: LoadingOptions
  ) throws(RuntimeError) {
    let place = path.field("itemSimilarityRecommender")
    let inputs = model.description?.input ?? []
    let items =
      message.itemInputFeatureName.isEmpty && inputs.count == 1 ? inputs[0].name : message.itemInputFeatureName
    guard !items.isEmpty else { throw RuntimeError(.generic, "`itemInputFeatureName` is empty", at: place) }
    self.message = Fields(
      items: items, count: message.numRecommendationsInputFeatureName,
      restriction: message.itemRestrictionInputFeatureName, exclusion: message.itemExclusionInputFeatureName,
      list: message.recommendedItemListOutputFeatureName, scores: message.recommendedItemScoreOutputFeatureName)
    guard !self.message.list.isEmpty || !self.message.scores.isEmpty else {
      throw RuntimeError(.generic, "the recommender has no output", at: place)
    }
    var greatest: UInt64?
    for row in message.itemItemSimilarities {
      greatest = row.similarItemList.reduce(max(greatest ?? 0, row.itemId)) { max($0, $1.itemId) }
    }
    let found = greatest.map { $0 == .max ? $0 : $0 + 1 } ?? 0
    let strings = message.itemStringIds?.vector ?? []
    let integers = message.itemInt64Ids?.vector ?? []
    if !strings.isEmpty {
      names = .strings(strings, places: NameMap(zip(strings, 0...)) { first, _ in first })
      itemCount = strings.count
    } else if !integers.isEmpty {
      names = .integers(integers, places: Dictionary(zip(integers, 0...)) { first, _ in first })
      itemCount = integers.count
    } else {
      names = .numbers
      itemCount = Int(clamping: found)
    }
    guard found <= UInt64(itemCount), itemCount <= ItemSimilarityRecommender.readableItems else {
      throw RuntimeError(
        .generic,
        "the largest item is number \(greatest ?? 0), expected less than \(min(itemCount, ItemSimilarityRecommender.readableItems))",
        at: place.field("itemItemSimilarities"))
    }
    similar = Array(repeating: [], count: itemCount)
    shifts = Array(repeating: 0, count: itemCount)
    for row in message.itemItemSimilarities {
      shifts[Int(row.itemId)] = row.itemScoreAdjustment
      similar[Int(row.itemId)] += row.similarItemList.map { (Int($0.itemId), $0.similarityScore) }
    }
  }

  func prediction(
    from features: NameMap<FeatureValue>, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    let given = try items(message.items, try features.required(message.items))
    var scores = [Double](repeating: 0, count: itemCount)
    for (item, score) in given {
      for (other, similarity) in similar[item] { scores[other] += similarity * (score - shifts[other]) }
    }
    var isAllowed = [Bool](repeating: true, count: itemCount)
    if !message.restriction.isEmpty, let value = features.given(message.restriction) {
      isAllowed = [Bool](repeating: false, count: itemCount)
      for (item, _) in try items(message.restriction, value) { isAllowed[item] = true }
    }
    if !message.exclusion.isEmpty, let value = features.given(message.exclusion) {
      for (item, _) in try items(message.exclusion, value) { isAllowed[item] = false }
    } else {
      for (item, _) in given { isAllowed[item] = false }
    }
    var ranked = scores.indices.filter { isAllowed[$0] }
    ranked.sort { scores[$0] != scores[$1] ? scores[$0] > scores[$1] : $0 < $1 }
    if !message.count.isEmpty, let number = try features.number(message.count) {
      ranked = Array(ranked.prefix(max(0, Int(Int64(truncating: number)))))
    }
    return outputs(ranked, scores)
  }

  private func outputs(_ ranked: [Int], _ scores: [Double]) -> NameMap<FeatureValue> {
    let list: FeatureSequence
    let dictionary: FeatureDictionary
    let rankedScores = ranked.map { scores[$0] }
    switch names {
    case .strings(let names, _):
      let keys = ranked.map { names[$0] }
      list = .strings(keys)
      dictionary = .strings(NameMap(zip(keys, rankedScores)) { first, _ in first })
    case .integers(let names, _):
      let keys = ranked.map { names[$0] }
      list = .integers(keys)
      dictionary = .integers(Dictionary(zip(keys, rankedScores)) { first, _ in first })
    case .numbers:
      let keys = ranked.map { Int64($0) }
      list = .integers(keys)
      dictionary = .integers(Dictionary(zip(keys, rankedScores)) { first, _ in first })
    }
    var features: NameMap<FeatureValue> = [:]
    if !message.list.isEmpty { features[message.list] = .sequence(list) }
    if !message.scores.isEmpty { features[message.scores] = .dictionary(dictionary) }
    return features
  }

  /// The items of a value with their scores, 1 where it has none. Items that the model does not know are passed over.
  private func items(_ name: String, _ value: FeatureValue) throws(RuntimeError) -> [(item: Int, score: Double)] {
    var found: [(item: Int, score: Double)] = []
    func add(_ item: Int?, _ score: Double) {
      guard let item, item >= 0, item < itemCount else { return }
      found.append((item, score))
    }
    switch value {
    case .dictionary(.strings(let entries)): for (key, score) in entries { add(place(key), score) }
    case .dictionary(.integers(let entries)): for (key, score) in entries { add(place(key), score) }
    case .sequence(.strings(let keys)): for key in keys { add(place(key), 1) }
    case .sequence(.integers(let keys)): for key in keys { add(place(key), 1) }
    case .array(let array): for key in array.integers { add(place(Int64(key)), 1) }
    case .int64, .double, .string, .image, .undefined:
      throw .kind(of: name, value, expected: "a dictionary, a sequence or an array")
    }
    // Sums do not depend on the order that a dictionary happens to have.
    return found.sorted { $0.item < $1.item }
  }

  private func place(_ name: String) -> Int? {
    guard case .strings(_, let places) = names else { return nil }
    return places[name]
  }

  private func place(_ name: Int64) -> Int? {
    switch names {
    case .strings(let names, _): Int(exactly: name).flatMap { $0 < names.count ? $0 : nil }
    case .integers(_, let places): places[name]
    case .numbers: Int(exactly: name)
    }
  }
}
