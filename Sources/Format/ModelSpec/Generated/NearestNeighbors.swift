// Generated from schema/NearestNeighbors.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

/// Predicts the label with the greatest weight among the `k` samples nearest to the input, `argmax
/// over c of sum over neighbours j with label c of weight_j`.
public struct KNearestNeighborsClassifier: SpecMessage {
  /// The samples and how to search them. Required.
  public var nearestNeighborsIndex: NearestNeighborsIndex?
  /// `k`, greater than 0; so are all its allowed values.
  public var numberOfNeighbors: Int64Parameter?
  /// Label of each sample, `[N]`. Absent or empty: the model has no samples yet.
  public var classLabels: ClassLabels?
  /// Prediction of a model without samples; of the type of `classLabels`. Required when there are no
  /// labels.
  public var defaultClassLabel: DefaultClassLabel?
  /// Weight of a neighbour's vote. Required.
  public var weightingScheme: WeightingScheme?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Label of each sample, `[N]`. Absent or empty: the model has no samples yet.
  public indirect enum ClassLabels: Equatable, Sendable {
    /// String labels.
    case stringClassLabels(StringVector)
    /// Integer labels.
    case int64ClassLabels(Int64Vector)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .stringClassLabels: "stringClassLabels"
      case .int64ClassLabels: "int64ClassLabels"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .stringClassLabels: 100
      case .int64ClassLabels: 101
      }
    }
  }

  /// Prediction of a model without samples; of the type of `classLabels`. Required when there are no
  /// labels.
  public enum DefaultClassLabel: Equatable, Sendable {
    /// A string label.
    case defaultStringLabel(String)
    /// An integer label.
    case defaultInt64Label(Int64)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .defaultStringLabel: "defaultStringLabel"
      case .defaultInt64Label: "defaultInt64Label"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .defaultStringLabel: 110
      case .defaultInt64Label: 111
      }
    }

    /// Texts are equal when their UTF-8 is equal.
    public static func == (a: DefaultClassLabel, b: DefaultClassLabel) -> Bool {
      switch (a, b) {
      case (.defaultStringLabel(let a), .defaultStringLabel(let b)): a == b
      case (.defaultInt64Label(let a), .defaultInt64Label(let b)): a == b
      default: false
      }
    }
  }

  /// Weight of a neighbour's vote. Required.
  public indirect enum WeightingScheme: Equatable, Sendable {
    /// All votes count the same.
    case uniformWeighting(UniformWeighting)
    /// Near votes count more.
    case inverseDistanceWeighting(InverseDistanceWeighting)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .uniformWeighting: "uniformWeighting"
      case .inverseDistanceWeighting: "inverseDistanceWeighting"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .uniformWeighting: 200
      case .inverseDistanceWeighting: 210
      }
    }
  }
}

/// Samples with a distance and a search structure.
public struct NearestNeighborsIndex: SpecMessage {
  /// Number of elements `D` of the input and of each sample.
  public var numberOfDimensions: Int32 = 0
  /// The samples, `[N, D]`.
  public var floatSamples: [FloatVector] = []
  /// How neighbours are found; no effect on which ones. Required.
  public var indexType: IndexType?
  /// Distance between input and sample. Required.
  public var distanceFunction: DistanceFunction?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// How neighbours are found; no effect on which ones. Required.
  public indirect enum IndexType: Equatable, Sendable {
    /// By comparison with every sample.
    case linearIndex(LinearIndex)
    /// In a k-d tree.
    case singleKdTreeIndex(SingleKdTreeIndex)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .linearIndex: "linearIndex"
      case .singleKdTreeIndex: "singleKdTreeIndex"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .linearIndex: 100
      case .singleKdTreeIndex: 110
      }
    }
  }

  /// Distance between input and sample. Required.
  public indirect enum DistanceFunction: Equatable, Sendable {
    /// Sum of squared differences.
    case squaredEuclideanDistance(SquaredEuclideanDistance)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .squaredEuclideanDistance: "squaredEuclideanDistance"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .squaredEuclideanDistance: 200
      }
    }
  }
}

/// `weight_j = 1`.
public struct UniformWeighting: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// `weight_j = 1 / distance_j`.
public struct InverseDistanceWeighting: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Exhaustive search.
public struct LinearIndex: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Search in a k-d tree.
public struct SingleKdTreeIndex: SpecMessage {
  /// Number of samples in a leaf, greater than 0.
  public var leafSize: Int32 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// `sum over d of (x[d] - y[d])^2`.
public struct SquaredEuclideanDistance: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}
