internal import ModelSpec

enum PredictorTable {
  static func predictor(of model: Model, at path: ModelPath, _ options: LoadingOptions) throws(PredictionError) -> any Predictor {
    if case .mlProgram(let program) = model.kind { return try ProgramPredictor(program, of: model, at: path, options) }
    return try NetworkPredictor(model, at: path, options)
  }
}
