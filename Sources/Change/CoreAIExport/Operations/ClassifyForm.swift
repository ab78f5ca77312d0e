internal import ModelGraph
internal import ModelSpec

/// `classify`: the label of the greatest probability, which is its number where labels are texts, and the probabilities in the order of
/// the labels.
enum ClassifyForm: AssetForm {
  static let operations = ["classify"]
  static let form = "reduce_max, equal, where with the indices, reduce_min; gather_nd of labels that are numbers"
  static let hasOwnTypes = true

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    let classify = try call.read(Classify.self)
    let probabilities = writer.cast(try writer.input(call, "probabilities"), .fp32)
    let flat = writer.reshape(probabilities, [classify.count])
    let best = IndexReductionForm.first(flat, axis: 0, isMaximum: true, &writer)
    switch classify.labels {
    case .strings(let labels):
      writer.classes = labels
      return [writer.squeeze(best, [0]), flat]
    case .integers(let labels):
      let numbers = labels.compactMap { Int32(exactly: $0) }
      guard numbers.count == labels.count else { throw AssetCall.unwritten("its labels are beyond 32 bits") }
      writer.classes = labels.map { "\($0)" }
      let table = writer.vector(numbers.map { Int($0) }, isSigned: true)
      return [writer.squeeze(writer.take(table, best, axis: 0), [0]), flat]
    }
  }
}
