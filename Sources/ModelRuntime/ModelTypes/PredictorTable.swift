internal import ModelSpec

enum PredictorTable {
  static func predictor(of model: Model, at path: ModelPath, _ options: LoadingOptions) throws(PredictionError) -> any Predictor {
    try NetworkPredictor(model, at: path, options)
  }
}
