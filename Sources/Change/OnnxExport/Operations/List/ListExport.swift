internal import ModelGraph
internal import ModelSpec

/// Lists of tensors, as tensors with an axis for the elements.
enum ListExport: OperationExport {
  static let operations = ["make_list", "list_read", "list_write", "list_gather", "list_scatter", "list_length"]
  static let form = ExportForm(
    "Expand, Gather, Concat, ScatterND, Shape", "lists are tensors with an axis in front, so elements have one shape")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    if call.operation.operation == "make_list" { return [try made(call, &builder)] }
    var list = try builder.input(call, "ls")
    let element = Shape(Array(list.shape.dropFirst()))
    switch call.operation.operation {
    case "list_length": return [builder.reshape(builder.length(list, 0), [])]
    case "list_read":
      let place = builder.reshape(builder.cast(try builder.input(call, "index"), .int64), [])
      return [builder.gather(list, place, axis: 0)]
    case "list_gather":
      let places = builder.cast(try builder.input(call, "indices"), .int64)
      return [builder.gather(list, places, axis: 0)]
    case "list_write":
      let place = builder.reshape(builder.cast(try builder.input(call, "index"), .int64), [1])
      let value = builder.cast(try builder.input(call, "value"), list.scalar)
      list = widened(list, element, to: builder.unsqueeze(value, [0]), &builder)
      let lengthened = grown(list, element, behind: place, &builder)
      let result = builder.node(
        "ScatterND", [lengthened, builder.unsqueeze(place, [1]), builder.unsqueeze(value, [0])],
        as: lengthened.type)
      return [result]
    default:
      let places = builder.cast(try builder.input(call, "indices"), .int64)
      let value = builder.cast(try builder.input(call, "value"), list.scalar)
      list = widened(list, element, to: value, &builder)
      let last = builder.node("ReduceMax", [places], ["keepdims": .int(1)], as: TensorType(.int64, [1]))
      let lengthened = grown(list, element, behind: last, &builder)
      return [builder.node("ScatterND", [lengthened, builder.unsqueeze(places, [1]), value], as: lengthened.type)]
    }
  }

  /// The list with elements as long as those of `values`, which have an axis for the elements: lengths that are not known
  /// before the model runs are 1 until something is written.
  private static func widened(
    _ list: ExportValue, _ element: Shape, to values: ExportValue, _ builder: inout ExportBuilder
  ) -> ExportValue {
    guard !element.isFixed else { return list }
    let lengths = builder.slice(builder.shape(values), [0], from: [1], to: [list.rank])
    return builder.expand(list, to: builder.concat([builder.int64s([1]), lengths], axis: 0), as: list.shape)
  }

  /// The list with zeros until it has an element at `place`.
  private static func grown(
    _ list: ExportValue, _ element: Shape, behind place: ExportValue, _ builder: inout ExportBuilder
  ) -> ExportValue {
    let missing = builder.max(
      builder.add(builder.sub(place, builder.length(list, 0)), builder.int64s([1])), builder.int64s([0]))
    let rest = builder.int64s([Int](repeating: 0, count: list.rank - 1))
    let none = builder.int64s([Int](repeating: 0, count: list.rank))
    let pads = builder.concat([none, missing, rest], axis: 0)
    return builder.node(
      "Pad", [list, pads, builder.number(0, list.scalar)], ["mode": .string("constant")],
      as: list.type.with(Shape([.unknown] + element.extents)))
  }

  private static func made(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> ExportValue {
    let list = try call.read(MakeList.self)
    guard let element = list.element.tensor else {
      throw OperationError("the number of axes of its elements is not known", code: "onnx-shape")
    }
    let lengths = element.shape.map { $0.fixed ?? 1 }
    let zero = builder.number(0, element.scalar)
    if let count = list.count.fixed, !list.isDynamic || call.integers("init_length") != nil {
      return builder.expand(
        zero, to: builder.int64s([count] + lengths), as: Shape([Extent(count)] + element.shape.extents))
    }
    let count: ExportValue
    if let known = call.integers("init_length")?.first {
      count = builder.int64s([known])
    } else if call.has("init_length") {
      count = builder.reshape(builder.cast(try builder.input(call, "init_length"), .int64), [1])
    } else {
      count = builder.int64s([1])
    }
    let shape = builder.concat([count, builder.int64s(lengths)], axis: 0)
    return builder.expand(zero, to: shape, as: Shape([.unknown] + element.shape.extents))
  }
}
