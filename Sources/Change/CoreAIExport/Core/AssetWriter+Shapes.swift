internal import CoreAIFormat
internal import ModelBase
internal import ModelGraph
internal import ModelSpec

/// Lengths that are only known when the model runs.
extension AssetWriter {
  /// Whether the length can be written as an operand.
  func isKnown(_ extent: Extent) -> Bool {
    if extent.isFixed { return true }
    guard let form = extent.form else { return false }
    return places.axes[form] != nil || relative(form) != nil
  }

  /// A place with another length that depends on the same symbol.
  private func relative(_ form: LinearForm) -> LinearForm? {
    places.axes.keys.filter { $0.symbol == form.symbol && $0.scale == 1 }.min { $0.offset < $1.offset }
  }

  /// Lengths as a vector of integers.
  mutating func vector(_ lengths: [Extent], isSigned: Bool = true) -> AssetValue {
    if let fixed = Shape(lengths).fixed { return vector(fixed, isSigned: isSigned) }
    var parts: [AssetValue] = []
    var run: [Int] = []
    for length in lengths {
      if let fixed = length.fixed {
        run.append(fixed)
        continue
      }
      if !run.isEmpty { parts.append(vector(run, isSigned: true)) }
      run = []
      parts.append(self.length(length))
    }
    if !run.isEmpty { parts.append(vector(run, isSigned: true)) }
    let joined = concat(parts, axis: 0)
    return isSigned ? joined : cast(joined, .uint32)
  }

  /// A length as a vector of one int32.
  mutating func length(_ extent: Extent) -> AssetValue {
    if let fixed = extent.fixed { return vector([fixed], isSigned: true) }
    guard let form = extent.form else { return unknownLength() }
    if let known = places.lengths[form] { return known }
    if let (value, axis) = places.axes[form] {
      let length = part(shape(value), axis)
      places.lengths[form] = length
      return length
    }
    guard let base = relative(form), let (value, axis) = places.axes[base] else { return unknownLength() }
    var length = part(shape(value), axis)
    if base.offset != 0 { length = binary("sub", length, vector([base.offset], isSigned: true)) }
    if form.scale != 1 { length = binary("mul", length, vector([form.scale], isSigned: true)) }
    if form.offset != 0 { length = binary("add", length, vector([form.offset], isSigned: true)) }
    places.lengths[form] = length
    return length
  }

  private mutating func unknownLength() -> AssetValue {
    refuse(
      OperationError(
        "it needs a length that no value has before", code: AssetExporter.shapeCode,
        remedy: "fix the shape of the input first: modelc edit --shape"))
    return vector([1], isSigned: true)
  }

  /// The shape of a value as a vector of int32.
  mutating func shape(_ value: AssetValue) -> AssetValue {
    if let fixed = value.type.shape.fixed { return vector(fixed, isSigned: true) }
    if let known = places.shapes[value.number] { return known }
    let read = add("primitive.get_shape_v2", [value], .uint32, [Extent(value.rank)])
    let shape = cast(read, .int32)
    places.shapes[value.number] = shape
    return shape
  }

  /// One element of a vector, as a vector.
  mutating func part(_ vector: AssetValue, _ index: Int) -> AssetValue {
    slice(vector, [index], ends: [index + 1], steps: [1], to: [1])
  }

  /// How many elements the axes have together, as one int32.
  mutating func count(_ lengths: [Extent]) -> AssetValue {
    var product = vector([lengths.compactMap(\.fixed).reduce(1, *)], isSigned: true)
    for length in lengths where !length.isFixed { product = binary("mul", product, self.length(length)) }
    return reshape(product, [Int]())
  }
}

/// Tensors under another shape, in another order, joined and cut.
extension AssetWriter {
  mutating func cast(_ value: AssetValue, _ scalar: ScalarType) -> AssetValue {
    value.scalar == scalar ? value : add("primitive.cast_v1", [value], scalar, value.lengths)
  }

  /// A result as inference knows it.
  mutating func conformed(_ value: AssetValue, _ type: TensorType) -> AssetValue {
    let cast = cast(value, type.scalar)
    guard cast.rank == type.rank, zip(cast.lengths, type.shape).allSatisfy({ $0.canEqual($1) }) else {
      return reshape(cast, type.shape.extents)
    }
    let extents = zip(cast.lengths, type.shape).map { $0.isFixed ? $0 : $1 }
    return named(AssetValue(cast.number, cast.scalar, extents))
  }

  mutating func reshape(_ value: AssetValue, _ lengths: [Int]) -> AssetValue {
    reshape(value, lengths.map { Extent($0) })
  }

  /// `value` in another shape, of which one length need not be known.
  mutating func reshape(_ value: AssetValue, _ lengths: [Extent]) -> AssetValue {
    if value.rank == lengths.count, zip(value.lengths, lengths).allSatisfy({ $0.isAlways(equalTo: $1) }) {
      return value
    }
    if let fixed = Shape(lengths).fixed {
      return add("primitive.reshape_v2", [value, vector(fixed, isSigned: false)], value.scalar, lengths)
    }
    let unknown = lengths.filter { !isKnown($0) }
    // One open length alone is what the others leave.
    let open = lengths.filter { !$0.isFixed }
    if unknown.count == 1 || open.count == 1, !lengths.contains(0) {
      let left = unknown.first ?? open[0]
      var isTaken = false
      let wanted = lengths.map { length -> Extent in
        guard !isTaken, length == left else { return length }
        isTaken = true
        return -1
      }
      return add("primitive.reshape_v2", [value, vector(wanted)], value.scalar, lengths)
    }
    return add("primitive.reshape_v2", [value, vector(lengths)], value.scalar, lengths)
  }

  mutating func transpose(_ value: AssetValue, _ permutation: [Int]) -> AssetValue {
    if permutation == Array(0..<permutation.count) { return value }
    return add(
      "primitive.transpose_v1", [value, vector(permutation, isSigned: false)], value.scalar,
      permutation.map { value.lengths[$0] })
  }

  /// `value` with axes of length 1 where its result has them.
  mutating func expand(_ value: AssetValue, _ axes: [Int]) -> AssetValue {
    if axes.isEmpty { return value }
    var lengths = value.lengths
    for axis in axes.sorted() { lengths.insert(1, at: min(axis, lengths.count)) }
    if value.type.shape.isFixed { return reshape(value, lengths) }
    return add("primitive.expand_dims_v1", [value, vector(axes.sorted(), isSigned: true)], value.scalar, lengths)
  }

  /// `value` without these axes, whose length is 1.
  mutating func squeeze(_ value: AssetValue, _ axes: [Int]) -> AssetValue {
    if axes.isEmpty { return value }
    let kept = value.lengths.indices.filter { !axes.contains($0) }.map { value.lengths[$0] }
    // The file may leave open what is known to be 1 here, which the other operation does not take.
    if kept.filter({ !isKnown($0) }).count <= 1 { return reshape(value, kept) }
    return add("primitive.shrink_dims_v1", [value, vector(axes.sorted(), isSigned: true)], value.scalar, kept)
  }

  /// `value` repeated along axes of length 1 and axes that are missing in front.
  mutating func broadcast(_ value: AssetValue, _ lengths: [Extent]) -> AssetValue {
    let missing = max(0, lengths.count - value.rank)
    let wide = expand(value, Array(0..<missing))
    let axes = lengths.indices.filter { !wide.lengths[$0].isAlways(equalTo: lengths[$0]) }
    if axes.isEmpty { return wide }
    guard axes.allSatisfy({ wide.lengths[$0].isAlways(1) }) else {
      return add("primitive.broadcast_to_v1", [wide, vector(lengths, isSigned: false)], value.scalar, lengths)
    }
    return add(
      "primitive.broadcast_in_dims_v1",
      [wide, vector(axes.map { lengths[$0] }, isSigned: false), vector(axes, isSigned: true)], value.scalar, lengths)
  }

  /// Values in the shape that all of them broadcast to.
  mutating func broadcast(_ values: [AssetValue]) -> [AssetValue] {
    let rank = values.map(\.rank).max() ?? 0
    var common: [Extent] = []
    var isCertain = true
    for axis in 0..<rank {
      var length: Extent = 1
      for value in values where axis >= rank - value.rank {
        guard let both = Self.common(length, value.lengths[axis - rank + value.rank]) else {
          isCertain = false
          continue
        }
        length = both
      }
      common.append(length)
    }
    if isCertain {
      let lengths = common
      return values.map { broadcast($0, lengths) }
    }
    // Which of the lengths is 1 turns out when the model runs.
    var shape = cast(self.shape(values[0]), .uint32)
    for value in values.dropFirst() {
      let other = cast(self.shape(value), .uint32)
      let longest = max(shape.lengths[0].lower, other.lengths[0].lower)
      shape = add("primitive.broadcast_shapes_v1", [shape, other], .uint32, [Extent(longest)])
    }
    var lengths: [Extent] = []
    for axis in 0..<rank {
      let own = values.compactMap { value -> Extent? in
        axis >= rank - value.rank ? value.lengths[axis - rank + value.rank] : nil
      }
      let length = own.dropFirst().reduce(own.first ?? 1) { $0.broadcast(with: $1) ?? $0.union($1) }
      let isOne = own.count < 2 || own.dropFirst().reduce(own.first) { a, b in a.flatMap { Self.common($0, b) } } != nil
      lengths.append(isOne ? length : symbolic(Extent(length.lower...max(length.lower, length.upper))))
    }
    return values.map { add("primitive.broadcast_to_v1", [$0, shape], $0.scalar, lengths) }
  }

  /// The length that two lengths broadcast to; nil where that depends on which of them is 1.
  static func common(_ a: Extent, _ b: Extent) -> Extent? {
    if a.isAlways(1) { return b }
    if b.isAlways(1) || a.isAlways(equalTo: b) { return a }
    if a.isFixed || !a.contains(1) { return b.isFixed ? b : a }
    return b.isFixed || !b.contains(1) ? b : nil
  }

  /// Slices along all axes.
  mutating func slice(
    _ value: AssetValue, _ starts: [Int], ends: [Int], steps: [Int], to lengths: [Extent]
  ) -> AssetValue {
    slice(
      value, vector(starts, isSigned: true), end: vector(ends, isSigned: true), step: vector(steps, isSigned: true),
      to: lengths)
  }

  /// Slices along all axes, from and to what vectors say.
  mutating func slice(
    _ value: AssetValue, _ start: AssetValue, end: AssetValue, step: AssetValue, to lengths: [Extent]
  ) -> AssetValue {
    add("primitive.slice_v1", [value, start, end, step], value.scalar, lengths)
  }

  /// A part of one axis.
  mutating func slice(_ value: AssetValue, axis: Int, from start: Int, count: Int) -> AssetValue {
    if start == 0, value.lengths[axis].isAlways(count) { return value }
    var (starts, ends, lengths) = (
      value.lengths.map { _ in 0 }, value.lengths.map { _ in Int(Int32.max) }, value.lengths
    )
    (starts[axis], ends[axis], lengths[axis]) = (start, start + count, Extent(count))
    return slice(value, starts, ends: ends, steps: value.lengths.map { _ in 1 }, to: lengths)
  }

  mutating func concat(_ values: [AssetValue], axis: Int) -> AssetValue {
    if values.count == 1 { return values[0] }
    var whole = values[0].lengths
    whole[axis] = values.dropFirst().reduce(values[0].lengths[axis]) { $0 + $1.lengths[axis] }
    return add("primitive.concat_v1", [scalar(axis, isSigned: true)] + values, values[0].scalar, whole)
  }

  /// `value` with `number` around it; pairs of lengths before and after each axis.
  mutating func pad(_ value: AssetValue, _ padding: [Int], with number: AssetValue, mode: Int = 1) -> AssetValue {
    if padding.allSatisfy({ $0 == 0 }) { return value }
    let lengths = value.lengths.indices.map { value.lengths[$0] + Extent(padding[2 * $0] + padding[2 * $0 + 1]) }
    return add(
      "primitive.pad_v1", [value, vector(padding, isSigned: false), number], value.scalar, lengths,
      properties: [builder.mode(.padding, mode)])
  }

  /// The elements of one axis at these places; the axis becomes the axes of the places.
  mutating func take(_ value: AssetValue, _ places: AssetValue, axis: Int) -> AssetValue {
    let order = [axis] + value.lengths.indices.filter { $0 != axis }
    let front = transpose(value, order)
    let column = expand(places, [places.rank])
    let rest = Array(front.lengths.dropFirst())
    let taken = add("primitive.gather_nd_v1", [front, column], value.scalar, places.lengths + rest)
    // The axes of the places go to where the axis was.
    let count = places.rank
    let back = (0..<axis).map { count + $0 } + Array(0..<count) + (axis..<rest.count).map { count + $0 }
    return transpose(taken, back)
  }

  /// Elements along an axis by indices of the same rank.
  mutating func takeAlong(_ value: AssetValue, _ indices: AssetValue, axis: Int) -> AssetValue {
    add(
      "primitive.gather_along_axis_v1", [value, indices, scalar(axis, isSigned: true)], value.scalar, indices.lengths)
  }
}
