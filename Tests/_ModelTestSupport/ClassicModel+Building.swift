package import ModelSpec
internal import OrderedCollections

extension Model {
  /// A model with a label and probabilities, as classifiers have them.
  package static func classifier(
    _ kind: Kind?, inputs: [FeatureDescription], label: FeatureDescription = .string("label"),
    probabilities: FeatureDescription? = .dictionary("probabilities")
  ) -> Model {
    var model = model(kind, inputs: inputs, outputs: [label] + (probabilities.map { [$0] } ?? []))
    model.description?.predictedFeatureName = label.name
    model.description?.predictedProbabilitiesName = probabilities?.name ?? ""
    return model
  }

  /// A model with one number as its prediction.
  package static func regressor(
    _ kind: Kind?, inputs: [FeatureDescription], output: FeatureDescription = .double("y")
  ) -> Model {
    var model = model(kind, inputs: inputs, outputs: [output])
    model.description?.predictedFeatureName = output.name
    return model
  }
}

extension TreeEnsembleParameters.TreeNode {
  package static func branch(
    _ node: UInt64, tree: UInt64 = 0, feature: UInt64 = 0, _ behavior: TreeNodeBehavior, _ value: Double,
    yes: UInt64, no: UInt64, missingIsYes: Bool = false
  ) -> Self {
    .with {
      $0.treeId = tree
      $0.nodeId = node
      $0.nodeBehavior = behavior
      $0.branchFeatureIndex = feature
      $0.branchFeatureValue = value
      $0.trueChildNodeId = yes
      $0.falseChildNodeId = no
      $0.missingValueTracksTrueChild = missingIsYes
    }
  }

  /// A leaf that adds each value to the sum of its place.
  package static func leaf(_ node: UInt64, tree: UInt64 = 0, _ values: Double...) -> Self {
    .with {
      $0.treeId = tree
      $0.nodeId = node
      $0.nodeBehavior = .leafNode
      $0.evaluationInfo = values.enumerated().map { place, value in
        .with {
          $0.evaluationIndex = UInt64(place)
          $0.evaluationValue = value
        }
      }
    }
  }
}

extension TreeEnsembleParameters {
  package static func trees(_ nodes: [TreeNode], dimensions: UInt64 = 1, base: [Double] = []) -> Self {
    .with {
      $0.nodes = nodes
      $0.numPredictionDimensions = dimensions
      $0.basePredictionValue = base
    }
  }
}

extension NearestNeighborsIndex {
  /// - Parameter leafSize: Of a k-d tree; nil for a scan.
  package static func samples(_ samples: [[Float]], dimensions: Int32, leafSize: Int32? = nil) -> Self {
    .with {
      $0.numberOfDimensions = dimensions
      $0.floatSamples = samples.map { sample in .with { $0.vector = sample } }
      $0.indexType =
        leafSize.map { size in .singleKdTreeIndex(.with { $0.leafSize = size }) } ?? .linearIndex(LinearIndex())
      $0.distanceFunction = .squaredEuclideanDistance(SquaredEuclideanDistance())
    }
  }
}

extension BayesianProbitRegressor.Gaussian {
  package static func normal(_ mean: Double, precision: Double) -> Self {
    .with {
      $0.mean = mean
      $0.precision = precision
    }
  }
}

extension StringToInt64Map {
  package static func map(_ entries: KeyValuePairs<String, Int64>) -> Self {
    .with { map in for (key, value) in entries { map.map[key] = value } }
  }
}

extension Int64ToStringMap {
  package static func map(_ entries: KeyValuePairs<Int64, String>) -> Self {
    .with { map in for (key, value) in entries { map.map[key] = value } }
  }
}

extension StringToDoubleMap {
  package static func map(_ entries: KeyValuePairs<String, Double>) -> Self {
    .with { map in for (key, value) in entries { map.map[key] = value } }
  }
}
