// Generated from schema/ItemSimilarityRecommender.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

public struct ItemSimilarityRecommender: SpecMessage {
  public var itemItemSimilarities: [ItemSimilarityRecommender.SimilarItems] = []
  public var itemStringIds: StringVector?
  public var itemInt64Ids: Int64Vector?
  public var itemInputFeatureName: String = ""
  public var numRecommendationsInputFeatureName: String = ""
  public var itemRestrictionInputFeatureName: String = ""
  public var itemExclusionInputFeatureName: String = ""
  public var recommendedItemListOutputFeatureName: String = ""
  public var recommendedItemScoreOutputFeatureName: String = ""
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  public struct ConnectedItem: SpecMessage {
    public var itemId: UInt64 = 0
    public var similarityScore: Double = 0
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  public struct SimilarItems: SpecMessage {
    public var itemId: UInt64 = 0
    public var similarItemList: [ItemSimilarityRecommender.ConnectedItem] = []
    public var itemScoreAdjustment: Double = 0
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}
