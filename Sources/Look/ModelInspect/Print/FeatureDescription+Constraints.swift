internal import ModelSpec

extension FeatureDescription {
  /// Adds a row for each thing that a value of the feature must be.
  func addConstraints(to table: inout TextTable) {
    table.add(.init("type", .faint), .init(type?.kind?.name ?? "none", .type))
    table.add(.init("optional", .faint), .init(type?.isOptional == true ? "yes" : "no"))
    if !shortDescription.isEmpty { table.add(.init("description", .faint), .init(shortDescription)) }
    switch type?.kind {
    case .imageType(let image): image.addConstraints(to: &table)
    case .multiArrayType(let array): array.addConstraints(to: &table)
    case .stateType(let state): if case .arrayType(let array) = state.kind { array.addConstraints(to: &table) }
    case .dictionaryType(let dictionary):
      table.add(.init("keys", .faint), .init(dictionary.keyTypeName ?? "not stated"))
      table.add(.init("values", .faint), .init("double"))
    case .sequenceType(let sequence):
      table.add(.init("elements", .faint), .init(sequence.elementTypeName ?? "not stated"))
      table.add(.init("length", .faint), .init(sequence.sizeRange?.text ?? "not stated"))
    case .int64Type, .doubleType, .stringType, nil: break
    }
  }
}

extension ImageFeatureType {
  fileprivate func addConstraints(to table: inout TextTable) {
    table.add(.init("size", .faint), .init("\(width) × \(height) pixels, width × height"))
    table.add(.init("color space", .faint), .init(colorSpaceName ?? "not stated"))
    if let pixelFormatName { table.add(.init("pixel format", .faint), .init("kCVPixelFormatType_\(pixelFormatName)")) }
    switch sizeFlexibility {
    case .enumeratedSizes(let enumerated):
      table.add(.init("sizes allowed", .faint), .init("\(enumerated.sizes.count) listed"))
      for (index, size) in enumerated.sizes.enumerated() {
        table.add(.init("  \(index)", .faint), .init("\(size.width) × \(size.height)"))
      }
    case .imageSizeRange(let range):
      table.add(.init("widths allowed", .faint), .init(range.widthRange?.text ?? "not stated"))
      table.add(.init("heights allowed", .faint), .init(range.heightRange?.text ?? "not stated"))
    case nil: table.add(.init("sizes allowed", .faint), .init("this one only"))
    }
  }
}

extension ArrayFeatureType {
  fileprivate func addConstraints(to table: inout TextTable) {
    table.add(.init("data type", .faint), .init(dataTypeName ?? "not stated"))
    table.add(.init("shape", .faint), .init(shape.isEmpty ? "not stated" : ShapeText.text(shape)))
    switch shapeFlexibility {
    case .enumeratedShapes(let enumerated):
      table.add(.init("shapes allowed", .faint), .init("\(enumerated.shapes.count) listed"))
      for (index, shape) in enumerated.shapes.enumerated() {
        table.add(.init("  \(index)", .faint), .init(ShapeText.text(shape.shape)))
      }
    case .shapeRange(let range):
      table.add(.init("sizes allowed", .faint), .init("by dimension"))
      for (axis, sizes) in range.sizeRanges.enumerated() {
        table.add(.init("  dimension \(axis)", .faint), .init(sizes.text))
      }
    case nil:
      if !shape.isEmpty { table.add(.init("shapes allowed", .faint), .init("this one only")) }
    }
    let value: String? =
      switch defaultOptionalValue {
      case .intDefaultValue(let value): "\(value)"
      case .floatDefaultValue(let value): "\(value)"
      case .doubleDefaultValue(let value): "\(value)"
      case nil: nil
      }
    if let value { table.add(.init("when left out", .faint), .init("every element is \(value)")) }
  }
}
