// Generated from schema/ItemSimilarityRecommender.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

/// Ranks items by their similarity to the items given, `score(k) = sum over given i of sim(k, i) *
/// (score_i - shift_k)`, where `sim` is 0 for a pair that is not stored. Items are numbered `0 ..<
/// N`.
public struct ItemSimilarityRecommender: SpecMessage {
  /// The similarity table, by item.
  public var itemItemSimilarities: [ItemSimilarityRecommender.SimilarItems] = []
  /// Names of the items by number, `[N]`, all different. At most one of the two id lists is given;
  /// with neither the numbers are the names.
  public var itemStringIds: StringVector?
  /// Integer names of the items by number, `[N]`, all different.
  public var itemInt64Ids: Int64Vector?
  /// Name of the input with the given items: a dictionary of scores by item, or a sequence or
  /// multi-array of items. Required unless the model has a single input.
  public var itemInputFeatureName: String = ""
  /// Name of an Int64 input: how many items to return. Empty: all.
  public var numRecommendationsInputFeatureName: String = ""
  /// Name of a sequence or multi-array input: the only items that may be returned. Empty: no
  /// restriction.
  public var itemRestrictionInputFeatureName: String = ""
  /// Name of a sequence or multi-array input: items not to return. Empty: the given items.
  public var itemExclusionInputFeatureName: String = ""
  /// Name of the sequence output with the items, best first. At least one of the two outputs is
  /// named.
  public var recommendedItemListOutputFeatureName: String = ""
  /// Name of the dictionary output with the score of each returned item.
  public var recommendedItemScoreOutputFeatureName: String = ""
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Texts are equal when their UTF-8 is equal.
  public static func == (a: ItemSimilarityRecommender, b: ItemSimilarityRecommender) -> Bool {
    guard a.itemItemSimilarities == b.itemItemSimilarities else { return false }
    guard a.itemStringIds == b.itemStringIds else { return false }
    guard a.itemInt64Ids == b.itemInt64Ids else { return false }
    guard a.itemInputFeatureName == b.itemInputFeatureName else { return false }
    guard a.numRecommendationsInputFeatureName == b.numRecommendationsInputFeatureName else { return false }
    guard a.itemRestrictionInputFeatureName == b.itemRestrictionInputFeatureName else { return false }
    guard a.itemExclusionInputFeatureName == b.itemExclusionInputFeatureName else { return false }
    guard a.recommendedItemListOutputFeatureName == b.recommendedItemListOutputFeatureName else { return false }
    guard a.recommendedItemScoreOutputFeatureName == b.recommendedItemScoreOutputFeatureName else { return false }
    return a.unknownFields == b.unknownFields
  }

  /// One stored similarity.
  public struct ConnectedItem: SpecMessage {
    /// Number `k` of the similar item.
    public var itemId: UInt64 = 0
    /// `sim(k, i)`.
    public var similarityScore: Double = 0
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  /// What is known about one item.
  public struct SimilarItems: SpecMessage {
    /// Number `i` of the item.
    public var itemId: UInt64 = 0
    /// The items most similar to it.
    public var similarItemList: [ItemSimilarityRecommender.ConnectedItem] = []
    /// The item's own `shift`; mostly 0, otherwise a correction for popularity.
    public var itemScoreAdjustment: Double = 0
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}
