internal import ModelFormat
internal import ModelInspect
internal import ModelSpec
internal import OrderedCollections

/// What a model without operations holds, as tables: weights of linear models, categories of encoders, and so on.
enum ContentTables {
  /// Longer tables are cut: pages should open at once.
  private static let mostRows = 1000

  /// The member `contentTables` of a model, those of a pipeline's stages included; none if there is nothing to show.
  static func members(of model: Model) -> [JSONValue.Member] {
    let tables = tables(of: model, title: "")
    return tables.isEmpty ? [] : [.init("contentTables", .array(tables))]
  }

  private static func tables(of model: Model, title: String) -> [JSONValue] {
    if let pipeline = model.pipeline {
      return pipeline.models.enumerated().flatMap { index, stage in
        tables(of: stage, title: "\(title)\(pipeline.name(ofModel: index)): ")
      }
    }
    switch model.kind {
    case .glmClassifier(let linear):
      return weights(linear.weights.map(\.value), linear.offset, of: model, title: title)
    case .glmRegressor(let linear):
      return weights(linear.weights.map(\.value), linear.offset, of: model, title: title)
    case .oneHotEncoder(let encoder):
      switch encoder.categoryType {
      case .stringCategories(let list)?: return places(list.vector.map(JSONValue.string), "Categories", of: title)
      case .int64Categories(let list)?: return places(list.vector.map(JSONValue.integer), "Categories", of: title)
      case nil: return []
      }
    case .dictVectorizer(let encoder):
      switch encoder.map {
      case .stringToIndex(let list)?: return places(list.vector.map(JSONValue.string), "Keys", of: title)
      case .int64ToIndex(let list)?: return places(list.vector.map(JSONValue.integer), "Keys", of: title)
      case nil: return []
      }
    case .categoricalMapping(let mapping):
      switch mapping.mappingType {
      case .stringToInt64Map(let map)?:
        return table("\(title)Mapping", ["From", "To"], rows: map.map.map { [.string($0.key), .integer($0.value)] })
      case .int64ToStringMap(let map)?:
        return table("\(title)Mapping", ["From", "To"], rows: map.map.map { [.integer($0.key), .string($0.value)] })
      case nil: return []
      }
    case .featureVectorizer(let vectorizer):
      return table(
        "\(title)Columns", ["Input", "Features"],
        rows: vectorizer.inputList.map { [.string($0.inputColumn), .unsigned($0.inputDimensions)] })
    case .scaler(let scaler):
      let count = max(scaler.shiftValue.count, scaler.scaleValue.count)
      return table(
        "\(title)Scales: (x + shift) × scale", ["Feature", "Shift", "Scale"],
        rows: (0..<count).map { place in
          [
            .integer(Int64(place)), number(scaler.shiftValue, place, standard: 0),
            number(scaler.scaleValue, place, standard: 1),
          ]
        })
    case .arrayFeatureExtractor(let extractor):
      return table("\(title)Extracted elements", ["Index"], rows: extractor.extractIndex.map { [.unsigned($0)] })
    case .kNearestNeighborsClassifier(let model): return samples(model, title: title)
    default: return []
    }
  }

  /// One value stands for all features.
  private static func number(_ values: [Double], _ place: Int, standard: Double) -> JSONValue {
    GraphColumns.number(
      values.indices.contains(place) ? values[place] : values.count == 1 ? values[0] : standard)
  }

  private static func places(_ values: [JSONValue], _ name: String, of title: String) -> [JSONValue] {
    table(
      "\(title)\(name)", ["Value", "Place"], rows: values.enumerated().map { [$0.element, .integer(Int64($0.offset))] })
  }

  /// The weights of each row, as bars; rows are the classes of a classifier.
  private static func weights(_ rows: [[Double]], _ offset: [Double], of model: Model, title: String) -> [JSONValue] {
    let names = TreeGraph.features(of: model)
    let labels = model.kind?.classLabels?.beginning(mostRows) ?? []
    return rows.prefix(20).enumerated().flatMap { row, weights in
      // Of two classes, there may be weights for the second only.
      let label = rows.count == labels.count ? labels[row] : rows.count == 1 ? "" : "row \(row)"
      let cells: [[JSONValue]] = weights.enumerated().map { index, weight in
        [.string(names.indices.contains(index) ? names[index] : "x[\(index)]"), GraphColumns.number(weight)]
      }
      let bias: [[JSONValue]] =
        offset.indices.contains(row) ? [[.string("(offset)"), GraphColumns.number(offset[row])]] : []
      return table(
        "\(title)Weights\(label.isEmpty ? "" : " of \(label)")", ["Feature", "Weight"], rows: bias + cells, isBars: true
      )
    }
  }

  /// - Parameter count: How many rows there are, if not all are given.
  static func table(
    _ title: String, _ columns: [String], rows: [[JSONValue]], count: Int? = nil, isBars: Bool = false
  ) -> [JSONValue] {
    guard !rows.isEmpty else { return [] }
    return [
      GraphColumns.object([
        ("title", .string(title)), ("columns", .array(columns.map { .string($0) })),
        ("rows", .array(rows.prefix(mostRows).map { .array($0) })),
        ("omitted", .integer(Int64(max(0, (count ?? rows.count) - min(rows.count, mostRows))))),
        ("bars", .bool(isBars)),
      ])
    ]
  }
}
