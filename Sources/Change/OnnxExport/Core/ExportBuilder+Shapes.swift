internal import ModelGraph
internal import ModelSpec

// Nodes that most operations need: casts, shapes, slices.
extension ExportBuilder {
  /// `value` with elements of type `scalar`.
  mutating func cast(_ value: ExportValue, _ scalar: ScalarType) -> ExportValue {
    guard value.scalar != scalar, let element = onnxNumber(of: scalar) else { return value }
    if let integers = value.integers, !scalar.isFloat, scalar != .bool, let shape = value.shape.fixed {
      return self.integers(integers, shape, scalar)
    }
    return node("Cast", [value], ["to": .int(element)], as: value.type.of(scalar))
  }

  mutating func transpose(_ value: ExportValue, _ permutation: [Int]) -> ExportValue {
    if permutation == Array(0..<permutation.count) { return value }
    let shape = Shape(permutation.map { value.shape.indices.contains($0) ? value.shape[$0] : .unknown })
    return node("Transpose", [value], ["perm": .ints(permutation)], as: value.type.with(shape))
  }

  mutating func unsqueeze(_ value: ExportValue, _ axes: [Int], as shape: Shape? = nil) -> ExportValue {
    if axes.isEmpty { return value }
    let axes = Self.counted(axes, rank: value.rank + axes.count)
    var result = value.shape.extents
    for axis in axes { result.insert(1, at: Swift.min(axis, result.count)) }
    return node("Unsqueeze", [value, int64s(axes)], as: value.type.with(shape ?? Shape(result)))
  }

  /// Axes in order, those below 0 counted from the end of `rank`.
  private static func counted(_ axes: [Int], rank: Int) -> [Int] {
    axes.map { Swift.max(0, $0 < 0 ? $0 + rank : $0) }.sorted()
  }

  mutating func squeeze(_ value: ExportValue, _ axes: [Int]) -> ExportValue {
    if axes.isEmpty { return value }
    let axes = Self.counted(axes, rank: value.rank)
    let kept = value.shape.indices.filter { !axes.contains($0) }.map { value.shape[$0] }
    return node("Squeeze", [value, int64s(axes)], as: value.type.with(Shape(kept)))
  }

  /// `value` in another shape, which is known.
  mutating func reshape(_ value: ExportValue, _ lengths: [Int]) -> ExportValue {
    if value.shape.fixed == lengths { return value }
    let shape = Shape(lengths.map { $0 < 0 ? .unknown : Extent($0) })
    let attributes: KeyValuePairs<String, ExportAttribute> =
      lengths.contains(0) && opset >= 14 ? ["allowzero": .int(1)] : [:]
    if lengths.contains(0) { require(14) }
    return node("Reshape", [value, int64s(lengths)], attributes, as: value.type.with(shape))
  }

  /// `value` in the shape that the vector `lengths` of int64 has.
  mutating func reshape(_ value: ExportValue, to lengths: ExportValue, as shape: Shape) -> ExportValue {
    node("Reshape", [value, lengths], as: value.type.with(shape))
  }

  /// `value` in `shape`, of which at most one length may be open; nil if more are.
  mutating func reshape(_ value: ExportValue, knownAs shape: Shape) -> ExportValue? {
    if let fixed = shape.fixed { return reshape(value, fixed) }
    guard shape.extents.filter({ !$0.isFixed }).count == 1, !shape.extents.contains(where: { $0.fixed == 0 }) else {
      return nil
    }
    var result = reshape(value, shape.extents.map { $0.fixed ?? -1 })
    result.type = result.type.with(shape)
    return result
  }

  /// Slices along `axes`.
  mutating func slice(
    _ value: ExportValue, _ axes: [Int], from starts: [Int], to ends: [Int], by steps: [Int]? = nil
  ) -> ExportValue {
    var inputs: [ExportValue?] = [value, int64s(starts), int64s(ends), int64s(axes)]
    if let steps, steps.contains(where: { $0 != 1 }) { inputs.append(int64s(steps)) }
    var shape = value.shape
    for (index, axis) in axes.enumerated() where shape.indices.contains(axis) {
      guard let length = shape[axis].fixed, (steps?[index] ?? 1) == 1 else {
        shape[axis] = .unknown
        continue
      }
      let start = Swift.min(Swift.max(starts[index] < 0 ? starts[index] + length : starts[index], 0), length)
      let end = Swift.min(Swift.max(ends[index] < 0 ? ends[index] + length : ends[index], 0), length)
      shape[axis] = Extent(Swift.max(0, end - start))
    }
    return node("Slice", inputs, as: value.type.with(shape))
  }

  mutating func concat(_ values: [ExportValue], axis: Int) -> ExportValue {
    if values.count == 1 { return values[0] }
    var shape = values[0].shape
    if shape.indices.contains(axis) {
      shape[axis] = values.reduce(Extent(0)) { $0 + ($1.shape.indices.contains(axis) ? $1.shape[axis] : .unknown) }
    }
    return node("Concat", values, ["axis": .int(axis)], as: values[0].type.with(shape))
  }

  /// The lengths of `value` as a vector of int64.
  mutating func shape(_ value: ExportValue) -> ExportValue {
    if let fixed = value.shape.fixed { return int64s(fixed) }
    return node("Shape", [value], as: TensorType(.int64, [Extent(value.rank)]))
  }

  /// The length of one axis as a vector of one int64.
  mutating func length(_ value: ExportValue, _ axis: Int) -> ExportValue {
    if let fixed = value.shape[axis].fixed { return int64s([fixed]) }
    let shape = self.shape(value)
    return node("Gather", [shape, int64s([axis])], ["axis": .int(0)], as: TensorType(.int64, [1]))
  }

  /// A shape as a vector of int64: known lengths, and those of `value` where `axes` say so.
  mutating func lengths(_ parts: [(length: Int?, axis: Int)], of value: ExportValue) -> ExportValue {
    let known = parts.map { part in
      part.length ?? (value.shape.indices.contains(part.axis) ? value.shape[part.axis].fixed : nil)
    }
    let fixed = known.compactMap(\.self)
    if fixed.count == parts.count { return int64s(fixed) }
    var values: [ExportValue] = []
    for (part, known) in zip(parts, known) { values.append(known.map { int64s([$0]) } ?? length(value, part.axis)) }
    return concat(values, axis: 0)
  }

  /// `value` repeated along axes of length 1 until it has the shape that `lengths` says.
  mutating func expand(_ value: ExportValue, to lengths: ExportValue, as shape: Shape) -> ExportValue {
    node("Expand", [value, lengths], as: value.type.with(shape))
  }

  mutating func gather(_ value: ExportValue, _ places: ExportValue, axis: Int) -> ExportValue {
    let extents = value.shape.extents
    let shape = Array(extents.prefix(axis)) + places.shape.extents + Array(extents.dropFirst(axis + 1))
    return node("Gather", [value, places], ["axis": .int(axis)], as: value.type.with(Shape(shape)))
  }
}
