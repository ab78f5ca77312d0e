internal import CoreAIFormat
internal import ModelGraph
internal import ModelSpec

extension AssetWriter {
  /// A loop over 0, 1, 2, … below `count`, a number of rank 0, that changes some values.
  ///
  /// - Parameter body: What the values become in a round, whose number comes first; their types stay.
  mutating func loop(
    _ count: AssetValue, over values: [AssetValue],
    _ body: (AssetValue, [AssetValue], inout AssetWriter) -> [AssetValue]
  ) -> [AssetValue] {
    let initial = [scalar(0, isSigned: true)] + values
    let types = initial.map { type($0.scalar, $0.lengths) }
    func named(_ numbers: [Int]) -> [AssetValue] {
      zip(numbers, initial).map { AssetValue($0, $1.scalar, $1.lengths) }
    }
    let outside = places
    let arguments = named(builder.open(types))
    let goesOn = compare("greater", count, arguments[0])
    let before = builder.close(
      by: "controlflow.condition_v1", passing: [goesOn.number] + arguments.map(\.number))
    places = outside
    let variables = named(builder.open(types))
    let next = binary("add", variables[0], scalar(1, isSigned: true))
    let results = body(variables[0], Array(variables.dropFirst()), &self)
    let after = builder.close(yielding: [next.number] + results.map(\.number))
    places = outside
    let made = named(
      builder.add("controlflow.while_v1", initial.map(\.number), to: types, regions: [before, after]))
    return Array(made.dropFirst())
  }
}
