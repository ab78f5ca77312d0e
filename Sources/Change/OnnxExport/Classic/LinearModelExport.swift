internal import ModelGraph
internal import ModelSpec

/// Generalized linear models: products with a matrix, and a link function.
enum LinearModelExport: ClassicExport {
  static func translate(_ model: Model, _ inputs: ClassicInputs, _ builder: inout ExportBuilder) throws(OperationError)
    -> NameMap<ExportValue>
  {
    let x = try inputs.vector(model, &builder)
    switch model.kind {
    case .glmRegressor(let regressor)?:
      let scores = try scores(x, regressor.weights.map(\.value), plus: regressor.offset, &builder)
      let result =
        switch regressor.postEvaluationTransform {
        case .logit: builder.logistic(scores)
        case .probit: builder.normal(scores)
        case .noTransform, .unrecognized: scores
        }
      return try RegressorResult.outputs(result, of: model, &builder)
    case .glmClassifier(let classifier)?:
      let scores = try scores(x, classifier.weights.map(\.value), plus: classifier.offset, &builder)
      return try classes(scores, classifier, model, &builder)
    default: throw OperationError("it is no linear model")
    }
  }

  private static func classes(
    _ scores: ExportValue, _ classifier: GLMClassifier, _ model: Model, _ builder: inout ExportBuilder
  ) throws(OperationError) -> NameMap<ExportValue> {
    let rows = classifier.weights.count
    var (strings, integers): ([String]?, [Int64]?) = (nil, nil)
    switch classifier.classLabels {
    case .stringClassLabels(let labels)?: strings = labels.vector
    case .int64ClassLabels(let labels)?: integers = labels.vector
    case nil: break
    }
    let labels = try ClassicLabels(strings: strings, integers: integers, count: rows, of: model)
    let isProbit = classifier.postEvaluationTransform == .probit
    let linked = isProbit ? builder.normal(scores) : builder.logistic(scores)
    let probabilities: ExportValue
    if rows == 1, labels.count == 2 {
      probabilities = builder.concat([builder.sub(builder.doubles([1], [1]), linked), linked], axis: 0)
    } else if classifier.classEncoding == .oneVsRest {
      probabilities = builder.div(linked, builder.reduce("ReduceSum", linked, [0], keeps: true))
    } else {
      probabilities = builder.softmax(builder.concat([builder.doubles([0], [1]), scores], axis: 0))
    }
    return labels.outputs(probabilities, probabilities: true, &builder)
  }

  private static func scores(
    _ x: ExportValue, _ rows: [[Double]], plus offset: [Double], _ builder: inout ExportBuilder
  ) throws(OperationError) -> ExportValue {
    guard let width = rows.first?.count, rows.allSatisfy({ $0.count == width }) else {
      throw OperationError("its rows of weights have different lengths")
    }
    let matrix = builder.doubles(rows.flatMap(\.self), [rows.count, width])
    let product = builder.matmul(matrix, x, as: [Extent(rows.count)])
    return offset.isEmpty ? product : builder.add(product, builder.doubles(offset, [offset.count]))
  }
}

/// The output of a regressor.
enum RegressorResult {
  static func outputs(_ value: ExportValue, of model: Model, _ builder: inout ExportBuilder) throws(OperationError)
    -> NameMap<ExportValue>
  {
    let outputs = model.description?.output ?? []
    let predicted = model.description?.predictedFeatureName ?? ""
    guard let feature = outputs.first(where: { $0.name == predicted }) ?? outputs.first else {
      throw OperationError("the model declares no output")
    }
    return [feature.name: value]
  }
}
