internal import ModelGraph
internal import ModelSpec

/// Parts of tensors: `slice_by_index`, `slice_by_size` and `crop`.
enum SliceExport: OperationExport {
  static let operations = ["slice_by_index", "slice_by_size", "crop"]
  static let form = ExportForm("Slice; Gather for axes that are squeezed")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let x = try builder.input(call, "x")
    switch call.operation.operation {
    case "crop":
      let crop = try call.read(Crop.self)
      let axes = [x.rank - 2, x.rank - 1]
      let ends = [crop.rows[1], crop.columns[1]].map { $0 == 0 ? Int(Int32.max) : -$0 }
      return [builder.slice(x, axes, from: [crop.rows[0], crop.columns[0]], to: ends)]
    case "slice_by_size": return [try sized(call, x, &builder)]
    default: return [try sliced(x, call, &builder)]
    }
  }

  /// What `slice_by_index` takes of `x`, with the other arguments of `call`.
  static func sliced(
    _ x: ExportValue, _ call: ExportCall, _ builder: inout ExportBuilder, squeezes: Bool = true
  ) throws(OperationError) -> ExportValue {
    let steps = try SliceSteps(call.arguments, rank: x.rank)
    guard let strides = steps.strides, let beginMask = steps.beginMask, let endMask = steps.endMask,
      let squeezeMask = steps.squeezeMask
    else { throw OperationError("`stride` or a mask is computed when the model runs", code: "onnx-constant") }
    let begins = try Bounds(call, "begin", &builder)
    let ends = try Bounds(call, "end", &builder)
    var result = x
    let kept = x.shape.indices.filter { axis in
      !squeezeMask[axis] && !(beginMask[axis] && endMask[axis] && strides[axis] == 1)
    }
    if !kept.isEmpty {
      let far = Int(Int32.max)
      let starts = begins.vector(
        kept, &builder, replaced: { beginMask[$0] ? (strides[$0] < 0 ? far : 0) : nil })
      let stops = ends.vector(kept, &builder, replaced: { endMask[$0] ? (strides[$0] < 0 ? -far : far) : nil })
      var inputs: [ExportValue?] = [x, starts, stops, builder.int64s(kept)]
      if kept.contains(where: { strides[$0] != 1 }) { inputs.append(builder.int64s(kept.map { strides[$0] })) }
      var shape = x.shape
      for axis in kept { shape[axis] = .unknown }
      result = builder.node("Slice", inputs, as: x.type.with(shape))
    }
    for axis in x.shape.indices.reversed() where squeezeMask[axis] {
      let index = begins.element(axis, &builder, isFirst: beginMask[axis], keepsAxis: !squeezes)
      result = builder.gather(result, index, axis: axis)
    }
    return result
  }

  private static func sized(
    _ call: ExportCall, _ x: ExportValue, _ builder: inout ExportBuilder
  ) throws(OperationError) -> ExportValue {
    let axes = Array(x.shape.indices)
    if let begin = call.integers("begin"), let size = call.integers("size"), begin.count == x.rank, size.count == x.rank
    {
      let ends = axes.map { axis in
        let end = begin[axis] + size[axis]
        return size[axis] < 0 || (begin[axis] < 0 && end >= 0) ? Int(Int32.max) : end
      }
      return builder.slice(x, axes, from: begin, to: ends)
    }
    let begin = builder.cast(try builder.input(call, "begin"), .int64)
    let size = builder.cast(try builder.input(call, "size"), .int64)
    let zero = builder.int64(0)
    let shape = builder.shape(x)
    let start = builder.select(builder.compare("Less", begin, zero), builder.add(begin, shape), begin)
    let end = builder.select(builder.compare("Less", size, zero), shape, builder.add(start, size))
    let type = try call.type()
    return builder.node("Slice", [x, start, end, builder.int64s(axes)], as: type)
  }
}

/// Where slices begin or end, as far as that is known.
private struct Bounds {
  private let known: [Extent]
  private let value: ExportValue

  init(_ call: ExportCall, _ parameter: String, _ builder: inout ExportBuilder) throws(OperationError) {
    known = call.all(parameter).first?.known.elements ?? []
    if known.isEmpty || known.contains(where: { !$0.isFixed }) {
      value = builder.cast(try builder.input(call, parameter), .int64)
    } else {
      value = builder.int64s(known.compactMap(\.fixed))
    }
  }

  private func fixed(_ axis: Int) -> Int? { known.indices.contains(axis) ? known[axis].fixed : nil }

  /// The numbers of some axes, of which some are replaced.
  func vector(_ axes: [Int], _ builder: inout ExportBuilder, replaced: (Int) -> Int?) -> ExportValue {
    let numbers = axes.map { replaced($0) ?? fixed($0) }
    let all = numbers.compactMap(\.self)
    if all.count == axes.count { return builder.int64s(all) }
    var parts: [ExportValue] = []
    for (axis, number) in zip(axes, numbers) {
      parts.append(number.map { builder.int64s([$0]) } ?? builder.gather(value, builder.int64s([axis]), axis: 0))
    }
    return builder.concat(parts, axis: 0)
  }

  /// The number of one axis.
  func element(_ axis: Int, _ builder: inout ExportBuilder, isFirst: Bool, keepsAxis: Bool) -> ExportValue {
    if let number = isFirst ? 0 : fixed(axis) { return keepsAxis ? builder.int64s([number]) : builder.int64(number) }
    return builder.gather(value, keepsAxis ? builder.int64s([axis]) : builder.int64(axis), axis: 0)
  }
}

/// `slice_update`: the places that a slice takes are found by slicing places, and then scattered to.
enum SliceUpdateExport: OperationExport {
  static let operations = ["slice_update"]
  static let form = ExportForm("Range, Reshape, Slice, ScatterElements")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let x = try builder.input(call, "x")
    let update = builder.cast(try builder.input(call, "update"), x.scalar)
    let shape = builder.shape(x)
    let count: ExportValue
    if let fixed = x.shape.elementCount.fixed {
      count = builder.int64(fixed)
    } else {
      count = builder.node("ReduceProd", [shape], ["keepdims": .int(0)], as: .scalar(.int64))
    }
    let flat = TensorType(.int64, [x.shape.elementCount])
    let range = builder.node("Range", [builder.int64(0), count, builder.int64(1)], as: flat)
    let places = builder.reshape(range, to: shape, as: x.shape)
    let taken = try SliceExport.sliced(places, call, &builder)
    let vector = builder.int64s([-1])
    let scattered = builder.node(
      "ScatterElements",
      [
        builder.reshape(x, to: vector, as: [.unknown]), builder.reshape(taken, to: vector, as: [.unknown]),
        builder.reshape(update, to: vector, as: [.unknown]),
      ], ["axis": .int(0)], as: x.type.with([.unknown]))
    return [builder.reshape(scattered, to: shape, as: x.shape)]
  }
}
