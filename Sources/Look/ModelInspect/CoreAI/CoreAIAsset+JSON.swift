package import CoreAIFormat
package import ModelFormat
internal import ModelSpec

extension CoreAIAsset {
  /// The object that `modelc inspect --json` prints.
  package var json: JSONValue {
    let summary = summary
    var members: [JSONValue.Member] = [.init("path", .string(path)), .init("format", "aimodel")]
    if let metadata {
      members += [.init("assetVersion", .string(metadata.version)), .init("metadata", .object(metadata.members))]
    }
    if let version { members.append(.init("operationVersion", .unsigned(version))) }
    members += [
      .init("bytecodeProducer", .string(bytecodeProducer)),
      .init("functions", .array(summary.functions.map(\.json))),
      .init("privateFunctionCount", .integer(Int64(summary.privateFunctionCount))),
      .init(
        "operations", .object(summary.operations.map { .init($0.name, .integer(Int64($0.count))) })),
      .init("resourceCount", .integer(Int64(summary.resources.count))),
      .init("resourceBytes", .integer(Int64(summary.resourceByteCount))),
    ]
    return .object(members)
  }
}

extension AssetSummary.Function {
  fileprivate var json: JSONValue {
    .object([
      .init("name", .string(name)), .init("inputs", .array(inputs.map(\.json))),
      .init("outputs", .array(outputs.map(\.json))),
    ])
  }
}

extension AssetFeature {
  fileprivate var json: JSONValue {
    .object([.init("name", .string(name)), .init("type", .string(type)), .init("isState", .bool(isState))])
  }
}
