internal import ModelSpec

/// Compares the type of a feature where it is made with its type where it is read.
///
/// Optional or not, names of sizes within flexible shapes, and sizes of sequences do not matter.
enum PipelineFeatureComparison {
  /// The difference, described for both sides; nil if the types are compatible.
  static func difference(_ made: FeatureType?, _ read: FeatureType?) -> (made: String, read: String)? {
    switch (made?.kind, read?.kind) {
    case (.multiArrayType(let made)?, .multiArrayType(let read)?): difference(made, read)
    case (.imageType(let made)?, .imageType(let read)?): difference(made, read)
    case (.dictionaryType(let made)?, .dictionaryType(let read)?):
      differing(made.keyType?.schemaName ?? "no key type", read.keyType?.schemaName ?? "no key type")
    case (.sequenceType(let made)?, .sequenceType(let read)?):
      differing(made.kind?.schemaName ?? "no element type", read.kind?.schemaName ?? "no element type")
    case (.stateType(let made)?, .stateType(let read)?):
      difference(made.array, read.array, ignoresFlexibility: true)
    case (let made, let read):
      differing(made.map { FeatureKind($0).name } ?? "no type", read.map { FeatureKind($0).name } ?? "no type")
    }
  }

  private static func differing(_ made: String, _ read: String) -> (made: String, read: String)? {
    made == read ? nil : (made, read)
  }

  private static func difference(
    _ made: ArrayFeatureType, _ read: ArrayFeatureType, ignoresFlexibility: Bool = false
  ) -> (made: String, read: String)? {
    if made.dataType != read.dataType {
      return ("\(made.dataType.schemaName) elements", "\(read.dataType.schemaName) elements")
    }
    if made.rank != read.rank {
      return (counted(made.rank, "dimension"), counted(read.rank, "dimension"))
    }
    let isFixed = made.shapeFlexibility == nil && read.shapeFlexibility == nil
    guard isFixed || ignoresFlexibility, made.shape != read.shape else { return nil }
    return ("shape \(made.shape.words)", "shape \(read.shape.words)")
  }

  private static func difference(
    _ made: ImageFeatureType, _ read: ImageFeatureType
  ) -> (made: String, read: String)? {
    if made.width != read.width || made.height != read.height {
      return ("\(made.width) × \(made.height) pixels", "\(read.width) × \(read.height) pixels")
    }
    return differing(made.colorSpace.schemaName, read.colorSpace.schemaName)
  }
}

extension ArrayFeatureType {
  /// The rank, which flexible shapes declare separately.
  fileprivate var rank: Int {
    switch shapeFlexibility {
    case .enumeratedShapes(let shapes)?: shapes.shapes.first?.shape.count ?? 0
    case .shapeRange(let range)?: range.sizeRanges.count
    case nil: shape.count
    }
  }
}

extension StateFeatureType {
  fileprivate var array: ArrayFeatureType {
    guard case .arrayType(let array)? = kind else { return ArrayFeatureType() }
    return array
  }
}

extension [Int64] {
  /// A shape in a sentence.
  fileprivate var words: String { isEmpty ? "without sizes" : map(String.init).joined(separator: " × ") }
}
