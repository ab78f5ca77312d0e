// Generated from schema/ItemSimilarityRecommender.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec
internal import ModelWire

extension ItemSimilarityRecommender: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if !recommendedItemScoreOutputFeatureName.isEmpty { writer.string(21, recommendedItemScoreOutputFeatureName) }
    if !recommendedItemListOutputFeatureName.isEmpty { writer.string(20, recommendedItemListOutputFeatureName) }
    if !itemExclusionInputFeatureName.isEmpty { writer.string(13, itemExclusionInputFeatureName) }
    if !itemRestrictionInputFeatureName.isEmpty { writer.string(12, itemRestrictionInputFeatureName) }
    if !numRecommendationsInputFeatureName.isEmpty { writer.string(11, numRecommendationsInputFeatureName) }
    if !itemInputFeatureName.isEmpty { writer.string(10, itemInputFeatureName) }
    if let part = itemInt64Ids { writer.message(3, part) }
    if let part = itemStringIds { writer.message(2, part) }
    for part in itemItemSimilarities.reversed() { writer.message(1, part) }
  }
}

extension ItemSimilarityRecommender.ConnectedItem: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if similarityScore.bitPattern != 0 { writer.double(2, similarityScore) }
    if itemId != 0 { writer.uint64(1, itemId) }
  }
}

extension ItemSimilarityRecommender.SimilarItems: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if itemScoreAdjustment.bitPattern != 0 { writer.double(3, itemScoreAdjustment) }
    for part in similarItemList.reversed() { writer.message(2, part) }
    if itemId != 0 { writer.uint64(1, itemId) }
  }
}
