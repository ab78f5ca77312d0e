import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct ItemSimilarityRecommenderValidatorTests {
  /// Item 0 is similar to item 2.
  private func model(
    inputs: [FeatureDescription] = [.dictionary("items", integerKeys: true)],
    _ change: (inout ItemSimilarityRecommender) -> Void = { _ in }
  ) -> Model {
    var recommender = ItemSimilarityRecommender.with {
      $0.itemItemSimilarities = [
        .with { $0.similarItemList = [.with { $0.itemId = 2 }] }
      ]
      $0.itemInputFeatureName = "items"
      $0.recommendedItemListOutputFeatureName = "list"
      $0.recommendedItemScoreOutputFeatureName = "scores"
    }
    change(&recommender)
    let list = FeatureDescription.feature("list", .sequenceType(.with { $0.kind = .int64Type(.init()) }))
    return .model(
      .itemSimilarityRecommender(recommender), version: 4, inputs: inputs,
      outputs: [list, .dictionary("scores", integerKeys: true)])
  }

  @Test func acceptsItemsWithAndWithoutNames() {
    #expect(ModelValidator.validate(model()) == [])
    #expect(ModelValidator.validate(model { $0.itemInputFeatureName = "" }) == [])
    #expect(ModelValidator.validate(model { $0.itemInt64Ids = .with { $0.vector = [7, 8, 9] } }) == [])
    #expect(ModelValidator.validate(model { $0.itemStringIds = .with { $0.vector = ["a", "b", "c"] } }) == [])
  }

  @Test func namesAreEnoughAndDifferent() {
    #expect(
      Checked.errors(model { $0.itemInt64Ids = .with { $0.vector = [7, 8] } })
        == ["`itemInt64Ids` names 2 items, but the largest item number is 2"])
    #expect(
      Checked.errors(model { $0.itemStringIds = .with { $0.vector = ["a", "b"] } })
        == ["`itemStringIds` names 2 items, but the largest item number is 2"])
    #expect(
      Checked.errors(model { $0.itemStringIds = .with { $0.vector = ["a", "b", "a"] } })
        == ["item 'a' appears twice in `itemStringIds`"])
    #expect(
      Checked.errors(
        model {
          $0.itemInt64Ids = .with { $0.vector = [7, 8, 9] }
          $0.itemStringIds = .with { $0.vector = ["a", "b", "c"] }
        }) == ["`itemStringIds` and `itemInt64Ids` are both set, expected one of them"])
    #expect(
      Checked.errors(model { $0.itemItemSimilarities[0].itemId = .max })
        == ["item number 18446744073709551615 is too large"])
  }

  @Test func itemInputIsThere() {
    #expect(
      Checked.errors(model(inputs: [.dictionary("a"), .dictionary("b")]) { $0.itemInputFeatureName = "" })
        == ["a recommender needs the name of an input in `itemInputFeatureName`, but the field is empty"])
    #expect(
      Checked.errors(model(inputs: [.double("items")]))
        == ["input 'items' of a recommender is Double, expected Dictionary, Sequence or MultiArray"])
  }

  @Test func furtherInputsFit() {
    let inputs: [FeatureDescription] = [.dictionary("items"), .int64("k"), .multiArray("only", [3])]
    #expect(
      Checked.errors(
        model(inputs: inputs) {
          $0.numRecommendationsInputFeatureName = "k"
          $0.itemRestrictionInputFeatureName = "only"
        }) == [])
    #expect(
      Checked.errors(
        model(inputs: inputs) {
          $0.numRecommendationsInputFeatureName = "only"
          $0.itemRestrictionInputFeatureName = "k"
          $0.itemExclusionInputFeatureName = "not"
        })
        == [
          "input 'only' of a recommender is MultiArray, expected Int64",
          "input 'k' of a recommender is Int64, expected Sequence or MultiArray",
          "input 'not', which `itemExclusionInputFeatureName` names, is not in the description",
        ])
  }

  @Test func anOutputIsNamed() {
    #expect(
      Checked.errors(
        model {
          $0.recommendedItemListOutputFeatureName = ""
          $0.recommendedItemScoreOutputFeatureName = ""
        }) == ["the recommender has no output"])
    #expect(
      Checked.errors(
        model {
          $0.recommendedItemListOutputFeatureName = "scores"
          $0.recommendedItemScoreOutputFeatureName = "list"
        })
        == [
          "output 'scores' of a recommender is Dictionary, expected Sequence",
          "output 'list' of a recommender is Sequence, expected Dictionary",
        ])
  }
}
