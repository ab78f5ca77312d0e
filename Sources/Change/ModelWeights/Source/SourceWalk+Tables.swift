internal import ModelSpec

extension SourceWalk {
  /// Visits the tables of numbers of a model that is neither a network nor a program: those of linear models, support
  /// vector machines, scalers and nearest neighbors.
  mutating func walkTables(of model: inout Model) throws(Diagnostic) {
    switch model.kind {
    case .glmRegressor(var regressor):
      var rows = regressor.weights.map(\.value)
      try walk(rows: &rows, named: "weights")
      for index in rows.indices { regressor.weights[index].value = rows[index] }
      try walk(&regressor.offset, named: "offset")
      model.kind = .glmRegressor(regressor)
    case .glmClassifier(var classifier):
      var rows = classifier.weights.map(\.value)
      try walk(rows: &rows, named: "weights")
      for index in rows.indices { classifier.weights[index].value = rows[index] }
      try walk(&classifier.offset, named: "offset")
      model.kind = .glmClassifier(classifier)
    case .supportVectorRegressor(var regressor):
      if case .denseSupportVectors(var dense)? = regressor.supportVectors {
        try walk(&dense)
        regressor.supportVectors = .denseSupportVectors(dense)
      }
      if var coefficients = regressor.coefficients {
        try walk(&coefficients.alpha, named: "coefficients")
        regressor.coefficients = coefficients
      }
      model.kind = .supportVectorRegressor(regressor)
    case .supportVectorClassifier(var classifier):
      if case .denseSupportVectors(var dense)? = classifier.supportVectors {
        try walk(&dense)
        classifier.supportVectors = .denseSupportVectors(dense)
      }
      var rows = classifier.coefficients.map(\.alpha)
      try walk(rows: &rows, named: "coefficients")
      for index in rows.indices { classifier.coefficients[index].alpha = rows[index] }
      try walk(&classifier.rho, named: "rho")
      try walk(&classifier.probA, named: "probA")
      try walk(&classifier.probB, named: "probB")
      model.kind = .supportVectorClassifier(classifier)
    case .scaler(var scaler):
      try walk(&scaler.shiftValue, named: "shiftValue")
      try walk(&scaler.scaleValue, named: "scaleValue")
      model.kind = .scaler(scaler)
    case .kNearestNeighborsClassifier(var classifier):
      guard var index = classifier.nearestNeighborsIndex else { return }
      let lengths = index.floatSamples.map(\.vector.count)
      guard let first = lengths.first, lengths.allSatisfy({ $0 == first }) else { return }
      var samples = index.floatSamples.flatMap(\.vector)
      try walk(&samples, named: "floatSamples", shape: [lengths.count, first])
      for row in lengths.indices { index.floatSamples[row].vector = Array(samples[row * first..<(row + 1) * first]) }
      classifier.nearestNeighborsIndex = index
      model.kind = .kNearestNeighborsClassifier(classifier)
    default: break
    }
  }

  private mutating func walk(_ dense: inout DenseSupportVectors) throws(Diagnostic) {
    var rows = dense.vectors.map(\.values)
    try walk(rows: &rows, named: "supportVectors")
    for index in rows.indices { dense.vectors[index].values = rows[index] }
  }

  /// Visits a matrix row by row; one whose rows differ in length as a list.
  private mutating func walk(rows: inout [[Double]], named name: String) throws(Diagnostic) {
    let lengths = Set(rows.map(\.count))
    var numbers = rows.flatMap(\.self)
    try walk(&numbers, named: name, shape: lengths.count == 1 ? [rows.count, rows[0].count] : nil)
    var start = 0
    for index in rows.indices {
      let end = start + rows[index].count
      rows[index] = Array(numbers[start..<end])
      start = end
    }
  }
}
