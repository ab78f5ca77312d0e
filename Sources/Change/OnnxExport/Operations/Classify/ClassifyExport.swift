internal import ModelGraph
internal import ModelSpec

/// `classify`: the label of the greatest probability, and the probabilities in the order of the labels.
enum ClassifyExport: OperationExport {
  static let operations = ["classify"]
  static let form = ExportForm(
    "ArgMax, Gather", "the dictionary is a tensor in the order of `coreml.classes`; with --zipmap, ZipMap")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let classify = try call.read(Classify.self)
    let probabilities = builder.cast(try builder.input(call, "probabilities"), .fp32)
    let flat = builder.reshape(probabilities, [classify.count])
    let best = builder.node("ArgMax", [flat], ["axis": .int(0), "keepdims": .int(0)], as: .scalar(.int64))
    let labels: ExportValue
    switch classify.labels {
    case .strings(let names): labels = builder.strings(names, [names.count])
    case .integers(let numbers): labels = builder.int64s(numbers.map { Int($0) })
    }
    builder.classes = classify.labels
    return [builder.gather(labels, best, axis: 0), builder.unary("Identity", flat)]
  }
}
