internal import ModelInspect
internal import ModelSpec

/// Compares one feature that both models have.
struct FeatureComparison {
  let subject: InterfaceChange.Subject
  let old: FeatureDescription
  let new: FeatureDescription
  private(set) var changes: [InterfaceChange] = []

  init(_ subject: InterfaceChange.Subject, from old: FeatureDescription, to new: FeatureDescription) {
    self.subject = subject
    self.old = old
    self.new = new
    compareTypes()
    compareOptional()
    if old.shortDescription != new.shortDescription {
      add("description", from: old.shortDescription, to: new.shortDescription)
    }
  }

  /// Whether the app provides the value and the model takes it.
  private var isTaken: Bool { subject == .input || subject == .trainingInput }

  private mutating func add(
    _ aspect: String, from old: String?, to new: String?, impact: InterfaceChange.Impact = .none, reason: String? = nil
  ) {
    changes.append(
      InterfaceChange(
        subject, .changed, name: self.old.name, aspect: aspect, from: old, to: new, impact: impact, reason: reason))
  }

  private mutating func compareTypes() {
    switch (old.type?.kind, new.type?.kind) {
    case (.imageType(let old)?, .imageType(let new)?): compare(old, new)
    case (.multiArrayType(let old)?, .multiArrayType(let new)?): compare(old, new)
    case (.stateType(let old)?, .stateType(let new)?):
      if case .arrayType(let old) = old.kind, case .arrayType(let new) = new.kind { compare(old, new) }
    case (.dictionaryType(let first)?, .dictionaryType(let second)?):
      guard first.keyType?.schemaName != second.keyType?.schemaName else { return }
      add(
        "type", from: old.plainTypeText, to: new.plainTypeText, impact: .compilation,
        reason: "the keys have another Swift type")
    case (.sequenceType(let first)?, .sequenceType(let second)?):
      let isSame = first.kind?.schemaName == second.kind?.schemaName
      let (shorter, longer) = (ComparedShapes.Range(first.sizeRange), ComparedShapes.Range(second.sizeRange))
      guard !isSame || shorter != longer else { return }
      let isKept = isSame && (isTaken ? longer.contains(shorter) : shorter.contains(longer))
      add(
        isSame ? "length" : "type", from: old.plainTypeText, to: new.plainTypeText,
        impact: isKept ? .none : .predictions,
        reason: isKept ? nil : isSame ? "sequences of other lengths" : "sequences of other elements")
    case (let first, let second):
      guard first?.schemaName != second?.schemaName else { return }
      add(
        "type", from: old.plainTypeText, to: new.plainTypeText, impact: .compilation,
        reason: "the value has another Swift type")
    }
  }

  private mutating func compare(_ old: ImageFeatureType, _ new: ImageFeatureType) {
    compareShapes(ComparedShapes(old), ComparedShapes(new), named: "image size (height, width)")
    if old.sizeFlexibility != nil || new.sizeFlexibility != nil,
      ComparedShapes(old) == ComparedShapes(new) || new.sizeFlexibility != nil,
      old.defaultSize != new.defaultSize
    {
      add("default image size (height, width)", from: "\(old.defaultSize)", to: "\(new.defaultSize)")
    }
    guard old.colorSpace != new.colorSpace else { return }
    let isSame = old.colorSpace.isColor && new.colorSpace.isColor
    add(
      "color space", from: old.colorSpace.schemaName, to: new.colorSpace.schemaName,
      impact: isSame ? .none : .predictions, reason: isSame ? nil : "images have another pixel format")
  }

  private mutating func compare(_ old: ArrayFeatureType, _ new: ArrayFeatureType) {
    if old.dataType != new.dataType {
      let impact: InterfaceChange.Impact = subject == .state ? .predictions : .compilation
      add(
        "data type", from: old.dataType.schemaName, to: new.dataType.schemaName, impact: impact,
        reason: subject == .state
          ? "the state has other elements" : "'\(self.old.name)ShapedArray' has another Swift type")
    }
    compareShapes(ComparedShapes(old), ComparedShapes(new), named: "shape")
    if old.shapeFlexibility != nil, new.shapeFlexibility != nil, old.defaultShape != new.defaultShape {
      add("default shape", from: "\(old.defaultShape)", to: "\(new.defaultShape)")
    }
    guard old.defaultOptionalValue != new.defaultOptionalValue else { return }
    add("default value", from: old.defaultText, to: new.defaultText)
  }

  private mutating func compareShapes(_ old: ComparedShapes, _ new: ComparedShapes, named aspect: String) {
    guard old != new else { return }
    let isKept =
      switch subject {
      case .input, .trainingInput: new.includes(old)
      case .output: old.includes(new)
      default: false
      }
    let reason = isTaken ? "values that fit the old model are refused" : "values have a shape that they never had"
    add(aspect, from: old.text, to: new.text, impact: isKept ? .none : .predictions, reason: isKept ? nil : reason)
  }

  private mutating func compareOptional() {
    let (first, second) = (old.type?.isOptional ?? false, new.type?.isOptional ?? false)
    guard first != second else { return }
    let isBreaking = isTaken && first
    add(
      "optional", from: first ? "yes" : "no", to: second ? "yes" : "no", impact: isBreaking ? .compilation : .none,
      reason: isBreaking ? "the value can no longer be left out" : nil)
  }
}

extension FeatureDescription {
  /// The type, regardless of whether it is optional.
  var plainTypeText: String {
    var feature = self
    feature.type?.isOptional = false
    return feature.typeText
  }
}

extension ImageFeatureType {
  /// Height and width where an app gives none.
  fileprivate var defaultSize: [Int64] {
    guard width == 0 || height == 0 else { return [height, width] }
    switch sizeFlexibility {
    case .enumeratedSizes(let sizes):
      return sizes.sizes.first.map { [Int64(clamping: $0.height), Int64(clamping: $0.width)] } ?? [height, width]
    case .imageSizeRange(let range):
      return [
        height == 0 ? ComparedShapes.Range(range.heightRange).lower : height,
        width == 0 ? ComparedShapes.Range(range.widthRange).lower : width,
      ]
    case nil: return [height, width]
    }
  }
}

extension ImageFeatureType.ColorSpace {
  /// Whether Core ML takes and gives the same pixel buffers for it as for RGB.
  fileprivate var isColor: Bool { self == .rgb || self == .bgr }
}

extension ArrayFeatureType {
  /// The shape where an app gives none.
  fileprivate var defaultShape: [Int64] {
    guard shape.isEmpty else { return shape }
    switch shapeFlexibility {
    case .enumeratedShapes(let shapes): return shapes.shapes.first?.shape ?? []
    case .shapeRange(let range): return range.sizeRanges.map { Int64(clamping: $0.lowerBound) }
    case nil: return []
    }
  }

  fileprivate var defaultText: String? {
    switch defaultOptionalValue {
    case .intDefaultValue(let value): "\(value)"
    case .floatDefaultValue(let value): "\(value)"
    case .doubleDefaultValue(let value): "\(value)"
    case nil: nil
    }
  }
}
