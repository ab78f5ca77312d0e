internal import ModelSpec

/// Checks an item similarity recommender: its items and their names, and the features it reads and writes.
enum ItemSimilarityRecommenderValidator {
  private static let owner = "a recommender"

  /// Runs at the path of the model.
  static func validate(
    _ recommender: ItemSimilarityRecommender, _ model: Model, _ context: inout ValidationContext
  ) {
    validateInputs(recommender, model, &context)
    validateOutputs(recommender, model, &context)
    context.within("itemSimilarityRecommender") { validateItems(recommender, &$0) }
  }

  private static func validateInputs(
    _ recommender: ItemSimilarityRecommender, _ model: Model, _ context: inout ValidationContext
  ) {
    let inputs = model.description?.input ?? []
    let single = inputs.count == 1 ? inputs[0].name : ""
    FeatureList.input.require(
      recommender.itemInputFeatureName.isEmpty ? single : recommender.itemInputFeatureName,
      from: "itemInputFeatureName", among: [.dictionary, .sequence, .multiArray], of: model, for: owner, &context)
    let optional: [(String, String, [FeatureKind])] = [
      ("numRecommendationsInputFeatureName", recommender.numRecommendationsInputFeatureName, [.int64]),
      ("itemRestrictionInputFeatureName", recommender.itemRestrictionInputFeatureName, [.sequence, .multiArray]),
      ("itemExclusionInputFeatureName", recommender.itemExclusionInputFeatureName, [.sequence, .multiArray]),
    ]
    for (field, name, kinds) in optional where !name.isEmpty {
      FeatureList.input.require(name, from: field, among: kinds, of: model, for: owner, &context)
    }
  }

  private static func validateOutputs(
    _ recommender: ItemSimilarityRecommender, _ model: Model, _ context: inout ValidationContext
  ) {
    let list = recommender.recommendedItemListOutputFeatureName
    let scores = recommender.recommendedItemScoreOutputFeatureName
    if !list.isEmpty {
      FeatureList.output.require(
        list, from: "recommendedItemListOutputFeatureName", among: [.sequence], of: model, for: owner, &context)
    }
    if !scores.isEmpty {
      FeatureList.output.require(
        scores, from: "recommendedItemScoreOutputFeatureName", among: [.dictionary], of: model, for: owner, &context)
    }
    guard list.isEmpty, scores.isEmpty else { return }
    context.within("itemSimilarityRecommender") { context in
      context.error(
        "recommender-output", "the recommender has no output",
        expected: "`recommendedItemListOutputFeatureName` or `recommendedItemScoreOutputFeatureName`")
    }
  }

  private static func validateItems(
    _ recommender: ItemSimilarityRecommender, _ context: inout ValidationContext
  ) {
    var largest: UInt64 = 0
    for items in recommender.itemItemSimilarities {
      largest = items.similarItemList.reduce(max(largest, items.itemId)) { max($0, $1.itemId) }
    }
    let strings = recommender.itemStringIds?.vector ?? []
    let numbers = recommender.itemInt64Ids?.vector ?? []
    if !strings.isEmpty, !numbers.isEmpty {
      context.error(
        "item-ids-both", "`itemStringIds` and `itemInt64Ids` are both set, expected one of them",
        at: "itemInt64Ids")
    }
    let lists = [("itemStringIds", ClassLabels.strings(strings)), ("itemInt64Ids", ClassLabels.integers(numbers))]
    for (field, names) in lists where names.count > 0 {
      if UInt64(names.count) <= largest {
        context.error(
          "item-ids-count",
          "`\(field)` names \(counted(names.count, "item")), but the largest item number is \(largest)",
          at: field, found: "\(names.count)", expected: "more than \(largest)")
      }
      if let duplicate = names.duplicate {
        context.error(
          "item-ids-duplicate", "item \(duplicate) appears twice in `\(field)`", at: field, found: duplicate)
      }
    }
    if strings.isEmpty, numbers.isEmpty, largest >= UInt64(ItemSimilarityRecommender.readableItems) {
      context.error(
        "item-number", "item number \(largest) is too large", at: "itemItemSimilarities",
        found: "\(largest)", expected: "below \(ItemSimilarityRecommender.readableItems)")
    }
  }
}
