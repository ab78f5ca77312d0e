internal import ModelSpec

/// The attribute is a tuple of pairs: a name, and a dictionary by input or by key.
extension FlexibleShapeInformation {
  /// The attribute's value.
  var value: MILSpec.Value {
    let string = MILSpec.ValueType.tensor(.string)
    let shapeType = MILSpec.ValueType.tensor(.int32, [nil])
    let shapesType = MILSpec.ValueType.dictionary(string, shapeType)
    var parts = [
      Self.pair(Self.defaultShapesKey, .dictionary(string, shapeType, entries: defaultShapes.map(Self.entry)))
    ]
    if !enumeratedShapes.isEmpty {
      let entries = enumeratedShapes.map { alternative in
        (alternative.key, MILSpec.Value.dictionary(string, shapeType, entries: alternative.shapes.map(Self.entry)))
      }
      parts.append(Self.pair(Self.enumeratedShapesKey, .dictionary(string, shapesType, entries: entries)))
    }
    if !rangeDims.isEmpty {
      let rangesType = MILSpec.ValueType.list(.tensor(.int32, [2]), nil)
      let entries = rangeDims.map { ranges in
        (ranges.input, MILSpec.Value.list(.tensor(.int32, [2]), ranges.dimensions.map { .ints([$0.lower, $0.upper]) }))
      }
      parts.append(Self.pair(Self.rangeDimsKey, .dictionary(string, rangesType, entries: entries)))
    }
    return .tuple(parts)
  }

  private static func entry(_ shape: Shape) -> (String, MILSpec.Value) { (shape.input, .ints(shape.sizes)) }

  private static func pair(_ name: String, _ value: MILSpec.Value) -> MILSpec.Value { .tuple([.string(name), value]) }

  /// What the attribute's value says; nil if it has another form.
  init?(_ value: MILSpec.Value) {
    guard let parts = value.tupleElements else { return nil }
    self.init(defaultShapes: [])
    for part in parts {
      guard let pair = part.tupleElements, pair.count == 2, let name = pair[0].stringValue,
        let entries = pair[1].stringDictionary
      else { return nil }
      for (key, value) in entries {
        switch name {
        case Self.defaultShapesKey:
          guard let sizes = value.intElements else { return nil }
          defaultShapes.append(Shape(key, sizes))
        case Self.rangeDimsKey:
          guard let ranges = Self.ranges(value) else { return nil }
          rangeDims.append(Ranges(key, ranges))
        case Self.enumeratedShapesKey:
          guard let shapes = Self.shapes(value) else { return nil }
          enumeratedShapes.append(Alternative(key, shapes))
        default: return nil
        }
      }
    }
  }

  private static func shapes(_ value: MILSpec.Value) -> [Shape]? {
    guard let entries = value.stringDictionary else { return nil }
    var shapes: [Shape] = []
    for (input, value) in entries {
      guard let sizes = value.intElements else { return nil }
      shapes.append(Shape(input, sizes))
    }
    return shapes
  }

  private static func ranges(_ value: MILSpec.Value) -> [Bounds]? {
    guard let elements = value.listElements else { return nil }
    var ranges: [Bounds] = []
    for element in elements {
      guard let pair = element.intElements, pair.count == 2 else { return nil }
      ranges.append(Bounds(pair[0], pair[1]))
    }
    return ranges
  }
}
