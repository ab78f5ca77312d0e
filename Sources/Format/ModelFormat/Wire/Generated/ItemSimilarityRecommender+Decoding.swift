// Generated from schema/ItemSimilarityRecommender.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire

extension ItemSimilarityRecommender {
  init(_ wire: CoreML__Specification__ItemSimilarityRecommender, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.itemItemSimilarities = try context.messages(wire.n_item_item_similarities, wire.item_item_similarities, ItemSimilarityRecommender.SimilarItems.init(_:_:))
    if let part = wire.item_string_ids { self.itemStringIds = try context.message(part, StringVector.init(_:_:)) }
    if let part = wire.item_int64_ids { self.itemInt64Ids = try context.message(part, Int64Vector.init(_:_:)) }
    self.itemInputFeatureName = context.string(wire.item_input_feature_name)
    self.numRecommendationsInputFeatureName = context.string(wire.num_recommendations_input_feature_name)
    self.itemRestrictionInputFeatureName = context.string(wire.item_restriction_input_feature_name)
    self.itemExclusionInputFeatureName = context.string(wire.item_exclusion_input_feature_name)
    self.recommendedItemListOutputFeatureName = context.string(wire.recommended_item_list_output_feature_name)
    self.recommendedItemScoreOutputFeatureName = context.string(wire.recommended_item_score_output_feature_name)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ItemSimilarityRecommender.ConnectedItem {
  init(_ wire: CoreML__Specification__ItemSimilarityRecommender__ConnectedItem, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.itemId = wire.item_id
    self.similarityScore = wire.similarity_score
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ItemSimilarityRecommender.SimilarItems {
  init(_ wire: CoreML__Specification__ItemSimilarityRecommender__SimilarItems, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.itemId = wire.item_id
    self.similarItemList = try context.messages(wire.n_similar_item_list, wire.similar_item_list, ItemSimilarityRecommender.ConnectedItem.init(_:_:))
    self.itemScoreAdjustment = wire.item_score_adjustment
    unknownFields = context.unknownFields(wire.base)
  }
}
