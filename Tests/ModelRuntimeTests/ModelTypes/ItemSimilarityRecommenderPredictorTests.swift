import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct ItemSimilarityRecommenderPredictorTests {
  private func model(names: [String] = [], items: Int = 4) -> Model {
    func row(_ item: UInt64, _ similar: [(UInt64, Double)], shift: Double = 0) -> ItemSimilarityRecommender.SimilarItems
    {
      .with {
        $0.itemId = item
        $0.itemScoreAdjustment = shift
        $0.similarItemList = similar.map { other, score in
          .with {
            $0.itemId = other
            $0.similarityScore = score
          }
        }
      }
    }
    return .model(
      .itemSimilarityRecommender(
        .with {
          $0.itemItemSimilarities = [
            row(0, [(1, 0.5), (2, 0.25)]), row(1, [(0, 0.5), (3, 1)], shift: 0.5), row(2, [(0, 0.25)]),
          ]
          if !names.isEmpty { $0.itemStringIds = .with { $0.vector = names } }
          $0.itemInputFeatureName = "items"
          $0.numRecommendationsInputFeatureName = "k"
          $0.itemRestrictionInputFeatureName = "only"
          $0.itemExclusionInputFeatureName = "not"
          $0.recommendedItemListOutputFeatureName = "best"
          $0.recommendedItemScoreOutputFeatureName = "scores"
        }), version: 4, inputs: [.dictionary("items")], outputs: [.dictionary("scores")])
  }

  @Test func scores() throws {
    // Item 1: 0.5 · (2 - 0.5); item 2: 0.25 · 2; item 3 is similar to none of those given.
    let outputs = try predict(model(), ["items": .dictionary(.integers([0: 2]))])
    #expect(outputs["best"]?.sequence == .integers([1, 2, 3]))
    #expect(outputs["scores"]?.integers == [1: 0.75, 2: 0.5, 3: 0])
  }

  @Test func namesAndNumberOfItems() throws {
    let model = model(names: ["a", "b", "c", "d"])
    let features: NameMap<FeatureValue> = ["items": .sequence(.strings(["b", "unknown"])), "k": .int64(1)]
    #expect(try predict(model, features)["best"]?.sequence == .strings(["d"]))
    let restricted = features.merging(["only": .sequence(.strings(["a", "b"]))]) { $1 }
    #expect(try predict(model, restricted)["best"]?.sequence == .strings(["a"]))
    let given = restricted.merging(["not": .sequence(.strings(["a"]))]) { $1 }
    #expect(try predict(model, given)["best"]?.sequence == .strings(["b"]))
  }

  @Test func tooFewNames() {
    #expect(
      loadingProblem(model(names: ["a", "b"]))
        == "the largest item is number 3, expected less than 2\n"
        + "  at: itemSimilarityRecommender › itemItemSimilarities")
  }
}
