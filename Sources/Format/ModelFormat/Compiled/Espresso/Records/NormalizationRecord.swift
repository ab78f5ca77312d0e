internal import ModelSpec

extension EspressoLowering {
  /// `batchnorm`: a table of gamma, beta, mean and variance a channel. The epsilon is part of the variance, unless mean
  /// and variance are those of each image.
  mutating func batchnorm(_ params: BatchnormLayerParams) -> EspressoLayer? {
    let channels = Int(clamping: params.channels)
    let isInstance = params.instanceNormalization && params.computeMeanVar
    guard isInstance == params.computeMeanVar, isInstance == params.instanceNormalization, channels > 0,
      params.gamma?.floatCount == channels, params.beta?.floatCount == channels,
      isInstance || (params.mean?.floatCount == channels && params.variance?.floatCount == channels)
    else { return nil }
    var record = record("batchnorm", ["C": .count(params.channels)])
    if isInstance {
      record["training"] = 1
      record["training_instancenorm"] = 1
      record["training_eps"] = .float(params.epsilon)
      record["training_momentum"] = .float(Self.trainingMomentum)
    }
    record["blob_batchnorm_params"] = store(byteCount: 16 * channels) {
      let (gamma, beta) = (params.gamma?.floats ?? [], params.beta?.floats ?? [])
      let (mean, variance) = (params.mean?.floats ?? [], params.variance?.floats ?? [])
      return WeightData(
        floats: (0..<channels).flatMap { (channel: Int) -> [Float] in
          guard !isInstance else { return [gamma[channel], beta[channel], 0, 1] }
          return [gamma[channel], beta[channel], mean[channel], variance[channel] + params.effectiveEpsilon]
        })
    }
    return record
  }

  private static let trainingMomentum: Float = 0.9

  /// `lrn` with a constant of 1, the only one that records can say.
  func lrn(_ params: LRNLayerParams) -> EspressoLayer? {
    guard params.k == 1 else { return nil }
    return record(
      "lrn",
      ["alpha": .float(params.alpha), "beta": .float(params.beta), "local_size": .count(params.localSize)])
  }
}

extension EspressoRaising {
  /// The layer of a `batchnorm` record.
  mutating func batchnorm() throws(Diagnostic) -> NeuralNetworkLayer.Layer? {
    let channels = try need("C")
    guard let blob = try blob("blob_batchnorm_params") else { return nil }
    let table = Self.floats(blob)
    let isInstance = record.flag("training_instancenorm")
    guard UInt64(table.count / 4) == channels, table.count.isMultiple(of: 4) else {
      throw invalid("'blob_batchnorm_params' has \(table.count) numbers, expected 4 for each of \(channels) channels")
    }
    let columns = ["gamma", "beta"] + (isInstance ? [] : ["mean", "variance"])
    for (index, field) in columns.enumerated() {
      _ = try self.blob("blob_batchnorm_params", holding: field, as: .column(index))
    }
    func column(_ index: Int) -> WeightParams {
      .with { $0.floatValue = WeightData(floats: stride(from: index, to: table.count, by: 4).map { table[$0] }) }
    }
    return .batchnorm(
      .with {
        $0.channels = channels
        $0.gamma = column(0)
        $0.beta = column(1)
        guard !isInstance else {
          $0.computeMeanVar = true
          $0.instanceNormalization = true
          $0.epsilon = record.float("training_eps") ?? 1e-5
          return
        }
        $0.mean = column(2)
        $0.variance = column(3)
        // The record's variance includes the epsilon, and 0 would stand for 1e-5.
        let variances = stride(from: 3, to: table.count, by: 4).map { table[$0] }
        if variances.allSatisfy({ $0 > Self.leastVariance }) { $0.epsilon = .leastNonzeroMagnitude }
      })
  }

  /// Adding the least float to a larger variance leaves it as it is.
  private static let leastVariance: Float = 1e-30

  /// The layer of an `lrn` record.
  func lrn() throws(Diagnostic) -> NeuralNetworkLayer.Layer? {
    let size = try need("local_size")
    return .lrn(
      .with {
        $0.alpha = record.float("alpha") ?? 1
        $0.beta = record.float("beta") ?? 0
        $0.localSize = size
        $0.k = 1
      })
  }
}
