// Generated from schema/NearestNeighbors.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

public struct KNearestNeighborsClassifier: SpecMessage {
  public var nearestNeighborsIndex: NearestNeighborsIndex?
  public var numberOfNeighbors: Int64Parameter?
  public var classLabels: ClassLabels?
  public var defaultClassLabel: DefaultClassLabel?
  public var weightingScheme: WeightingScheme?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Which one of `class_labels` is set.
  public indirect enum ClassLabels: Equatable, Sendable {
    case stringClassLabels(StringVector)
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

  /// Which one of `default_class_label` is set.
  public enum DefaultClassLabel: Equatable, Sendable {
    case defaultStringLabel(String)
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
  }

  /// Which one of `weighting_scheme` is set.
  public indirect enum WeightingScheme: Equatable, Sendable {
    case uniformWeighting(UniformWeighting)
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

public struct NearestNeighborsIndex: SpecMessage {
  public var numberOfDimensions: Int32 = 0
  public var floatSamples: [FloatVector] = []
  public var indexType: IndexType?
  public var distanceFunction: DistanceFunction?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Which one of `index_type` is set.
  public indirect enum IndexType: Equatable, Sendable {
    case linearIndex(LinearIndex)
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

  /// Which one of `distance_function` is set.
  public indirect enum DistanceFunction: Equatable, Sendable {
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

public struct UniformWeighting: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct InverseDistanceWeighting: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct LinearIndex: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct SingleKdTreeIndex: SpecMessage {
  public var leafSize: Int32 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct SquaredEuclideanDistance: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}
