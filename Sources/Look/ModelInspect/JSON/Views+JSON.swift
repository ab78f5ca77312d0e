public import ModelFormat
internal import ModelGraph
import ModelSpec

extension LayerListing {
  /// The object that `modelc inspect --layers --json` prints; Documentation/commands/inspect-json.md describes it.
  public var json: JSONValue {
    var object = JSONObject()
    object.set("sections", .array(sections.map(\.json)))
    return object.value
  }
}

extension LayerListing.Section {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    object.add("title", title)
    object.set("layers", .array(rows.map(\.json)))
    return object.value
  }
}

extension LayerListing.Row {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    if let number { object.set("number", .integer(Int64(number))) }
    object.add("name", name)
    object.add("type", type)
    object.set("depth", .integer(Int64(depth)))
    object.add("inputs", Self.values(inputs, inputShapes))
    object.add("outputs", Self.values(outputs, outputShapes))
    object.add("weightTypes", weights.typesJSON)
    return object.value
  }

  /// Names of values with their types, if known.
  private static func values(_ names: [String], _ types: [String?]) -> [JSONValue] {
    names.enumerated().map { index, name in
      var object = JSONObject()
      object.set("name", .string(name))
      object.add("type", index < types.count ? types[index] : nil)
      return object.value
    }
  }
}

extension [InspectedGraph] {
  /// The object that `modelc inspect --cost --json` prints; Documentation/commands/inspect-json.md describes it.
  public var costJSON: JSONValue {
    var object = JSONObject()
    object.set("graphs", .array(map(\.costJSON)))
    return object.value
  }
}

extension InspectedGraph {
  fileprivate var costJSON: JSONValue {
    var object = JSONObject()
    object.add("title", title)
    object.add("function", name)
    object.add("absence", absence)
    guard absence == nil else { return object.value }
    let cost = GraphCost(graph)
    object.set("floatingPointOperations", .number(cost.floatingPointOperations))
    object.set("parameterBytes", .integer(Int64(cost.parameterBytes)))
    object.set("peakActivationBytes", .integer(Int64(cost.peakBytes)))
    object.set("stateBytes", .integer(Int64(cost.stateBytes)))
    object.set("operations", .array(cost.rows.map(\.json)))
    return object.value
  }
}

extension GraphCost.Row {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    object.set("name", .string(name))
    object.set("operation", .string(operation))
    object.set("depth", .integer(Int64(depth)))
    object.set("floatingPointOperations", .number(floatingPointOperations))
    object.set("parameterBytes", .integer(Int64(parameterBytes)))
    object.set("resultBytes", .integer(Int64(resultBytes)))
    object.set("liveBytes", .integer(Int64(liveBytes)))
    return object.value
  }
}
