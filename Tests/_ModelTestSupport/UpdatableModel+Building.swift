package import ModelSpec

extension Model {
  /// A network of fully connected layers from 'A' to 'B' that can be trained: softmax into 'scores', cross entropy
  /// against 'target', stochastic gradient descent.
  package static func updatable(_ change: (inout NeuralNetwork) -> Void = { _ in }) -> Model {
    var network = NeuralNetwork.with {
      $0.layers = [.innerProduct("product", "A", "B", isUpdatable: true), .softmax("softmax", "B", "scores")]
      $0.updateParams = .with {
        $0.lossLayers = [.crossEntropy("loss", "scores", "target")]
        $0.optimizer = .sgd()
        $0.epochs = .value(100, 1...100)
        $0.shuffle = .with { $0.defaultValue = true }
        $0.seed = .value(2019, 0...2019)
      }
    }
    change(&network)
    var model = model(
      .neuralNetwork(network), version: 4, inputs: [.multiArray("A", [1, 1, 1])], outputs: [.multiArray("B", [1])],
      isUpdatable: true)
    model.description?.trainingInput = [.multiArray("A", [1, 1, 1]), .multiArray("target", [1], .int32)]
    return model
  }

  /// A classifier of four classes that can be trained.
  package static func updatableClassifier(_ change: (inout NeuralNetworkClassifier) -> Void = { _ in }) -> Model {
    let network = updatable()
    guard case .neuralNetwork(let plain)? = network.kind else { return network }
    var classifier = NeuralNetworkClassifier.with {
      $0.layers = [
        .innerProduct("product", "A", "B", channels: 4, isUpdatable: true), .softmax("softmax", "B", "scores"),
      ]
      $0.updateParams = plain.updateParams
      $0.classLabels = .stringClassLabels(.with { $0.vector = ["1", "2", "3", "4"] })
    }
    change(&classifier)
    var model = model(
      .neuralNetworkClassifier(classifier), version: 4, inputs: [.multiArray("A", [4])],
      outputs: [.string("class"), .dictionary("probabilities")], isUpdatable: true)
    model.description?.predictedFeatureName = "class"
    model.description?.predictedProbabilitiesName = "probabilities"
    model.description?.trainingInput = [.multiArray("A", [4]), .string("class")]
    return model
  }
}

extension LossLayer {
  package static func crossEntropy(_ name: String, _ input: String, _ target: String) -> LossLayer {
    .with {
      $0.name = name
      $0.lossLayerType = .categoricalCrossEntropyLossLayer(
        .with {
          $0.input = input
          $0.target = target
        })
    }
  }

  package static func meanSquaredError(_ name: String, _ input: String, _ target: String) -> LossLayer {
    .with {
      $0.name = name
      $0.lossLayerType = .meanSquaredErrorLossLayer(
        .with {
          $0.input = input
          $0.target = target
        })
    }
  }
}

extension Optimizer {
  /// Stochastic gradient descent with every setting it needs.
  package static func sgd(_ change: (inout SGDOptimizer) -> Void = { _ in }) -> Optimizer {
    .with {
      var params = SGDOptimizer.with {
        $0.learningRate = .value(0.7, 0...1)
        $0.miniBatchSize = .value(10, 5...100)
      }
      change(&params)
      $0.optimizerType = .sgdOptimizer(params)
    }
  }

  /// Adam with every setting it needs.
  package static func adam(_ change: (inout AdamOptimizer) -> Void = { _ in }) -> Optimizer {
    .with {
      var params = AdamOptimizer.with {
        $0.learningRate = .value(0.7, 0...1)
        $0.miniBatchSize = .value(10, 5...100)
        $0.beta1 = .value(0.7, 0...1)
        $0.beta2 = .value(0.7, 0...1)
        $0.eps = .value(0.7, 0...1)
      }
      change(&params)
      $0.optimizerType = .adamOptimizer(params)
    }
  }
}

extension DoubleParameter {
  package static func value(_ value: Double, _ range: ClosedRange<Double>) -> DoubleParameter {
    .with {
      $0.defaultValue = value
      $0.allowedValues = .range(
        .with {
          $0.minValue = range.lowerBound
          $0.maxValue = range.upperBound
        })
    }
  }
}

extension Int64Parameter {
  package static func value(_ value: Int64, _ range: ClosedRange<Int64>) -> Int64Parameter {
    .with {
      $0.defaultValue = value
      $0.allowedValues = .range(
        .with {
          $0.minValue = range.lowerBound
          $0.maxValue = range.upperBound
        })
    }
  }

  package static func value(_ value: Int64, among values: [Int64]) -> Int64Parameter {
    .with {
      $0.defaultValue = value
      $0.allowedValues = .set(.with { $0.values = values })
    }
  }
}
