/// The orders in which Apple's compiler puts keys into the dictionaries of `metadata.json`, as far as the files tell.
///
/// The file shows the order of a dictionary's slots, from which many orders of insertion would follow. The one for the
/// root is the nearest to alphabetical that gives all twelve sets of keys seen; a set of keys not seen may come out
/// in another order than Apple's. The others are constants, or alphabetical, and hold for every file seen.
enum MetadataKeyOrder {
  static let root = [
    "author", "availability", "classLabels", "defaultFunctionName", "functions", "generatedClassName", "inputSchema",
    "license", "method", "modelParameters", "modelType", "shortDescription", "version", "metadataOutputVersion",
    "stateSchema", "isUpdatable", "mlProgramOperationTypeHistogram", "userDefinedMetadata", "computePrecision",
    "neuralNetworkLayerTypeHistogram", "outputSchema", "specificationVersion", "trainingInputSchema",
    "storagePrecision", "updateParameters",
  ]

  static let function = [
    "outputSchema", "name", "mlProgramOperationTypeHistogram", "stateSchema", "inputSchema", "computePrecision",
  ]

  static let modelParameter = [
    "defaultValue", "scope", "allowedRange", "allowedSet", "name", "dataType", "shortDescription",
  ]

  /// A multi-array of one fixed shape; every other feature has its type's keys put in alphabetically.
  static let fixedMultiArray = [
    "name", "shortDescription", "dataType", "hasShapeFlexibility", "isOptional", "shape", "type", "formattedType",
  ]
}
