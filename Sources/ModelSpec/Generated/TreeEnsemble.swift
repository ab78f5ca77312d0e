// Generated from schema/TreeEnsemble.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

public enum TreeEnsemblePostEvaluationTransform: RawRepresentable, Equatable, Sendable {
  case noTransform
  case classificationSoftMax
  case regressionLogistic
  case classificationSoftMaxWithZeroClassReference
  /// A number that this version of the schema does not name.
  case unrecognized(Int32)

  public init(rawValue: Int32) {
    switch rawValue {
    case 0: self = .noTransform
    case 1: self = .classificationSoftMax
    case 2: self = .regressionLogistic
    case 3: self = .classificationSoftMaxWithZeroClassReference
    default: self = .unrecognized(rawValue)
    }
  }

  public var rawValue: Int32 {
    switch self {
    case .noTransform: 0
    case .classificationSoftMax: 1
    case .regressionLogistic: 2
    case .classificationSoftMaxWithZeroClassReference: 3
    case .unrecognized(let number): number
    }
  }

  /// The value's name in the schema; the number where it has none.
  public var schemaName: String {
    switch self {
    case .noTransform: "NoTransform"
    case .classificationSoftMax: "Classification_SoftMax"
    case .regressionLogistic: "Regression_Logistic"
    case .classificationSoftMaxWithZeroClassReference: "Classification_SoftMaxWithZeroClassReference"
    case .unrecognized(let number): "\(number)"
    }
  }
}

public struct TreeEnsembleParameters: SpecMessage {
  public var nodes: [TreeEnsembleParameters.TreeNode] = []
  public var numPredictionDimensions: UInt64 = 0
  public var basePredictionValue: [Double] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  public struct TreeNode: SpecMessage {
    public var treeId: UInt64 = 0
    public var nodeId: UInt64 = 0
    public var nodeBehavior = TreeEnsembleParameters.TreeNode.TreeNodeBehavior(rawValue: 0)
    public var branchFeatureIndex: UInt64 = 0
    public var branchFeatureValue: Double = 0
    public var trueChildNodeId: UInt64 = 0
    public var falseChildNodeId: UInt64 = 0
    public var missingValueTracksTrueChild: Bool = false
    public var evaluationInfo: [TreeEnsembleParameters.TreeNode.EvaluationInfo] = []
    public var relativeHitRate: Double = 0
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    public enum TreeNodeBehavior: RawRepresentable, Equatable, Sendable {
      case branchOnValueLessThanEqual
      case branchOnValueLessThan
      case branchOnValueGreaterThanEqual
      case branchOnValueGreaterThan
      case branchOnValueEqual
      case branchOnValueNotEqual
      case leafNode
      /// A number that this version of the schema does not name.
      case unrecognized(Int32)

      public init(rawValue: Int32) {
        switch rawValue {
        case 0: self = .branchOnValueLessThanEqual
        case 1: self = .branchOnValueLessThan
        case 2: self = .branchOnValueGreaterThanEqual
        case 3: self = .branchOnValueGreaterThan
        case 4: self = .branchOnValueEqual
        case 5: self = .branchOnValueNotEqual
        case 6: self = .leafNode
        default: self = .unrecognized(rawValue)
        }
      }

      public var rawValue: Int32 {
        switch self {
        case .branchOnValueLessThanEqual: 0
        case .branchOnValueLessThan: 1
        case .branchOnValueGreaterThanEqual: 2
        case .branchOnValueGreaterThan: 3
        case .branchOnValueEqual: 4
        case .branchOnValueNotEqual: 5
        case .leafNode: 6
        case .unrecognized(let number): number
        }
      }

      /// The value's name in the schema; the number where it has none.
      public var schemaName: String {
        switch self {
        case .branchOnValueLessThanEqual: "BranchOnValueLessThanEqual"
        case .branchOnValueLessThan: "BranchOnValueLessThan"
        case .branchOnValueGreaterThanEqual: "BranchOnValueGreaterThanEqual"
        case .branchOnValueGreaterThan: "BranchOnValueGreaterThan"
        case .branchOnValueEqual: "BranchOnValueEqual"
        case .branchOnValueNotEqual: "BranchOnValueNotEqual"
        case .leafNode: "LeafNode"
        case .unrecognized(let number): "\(number)"
        }
      }
    }

    public struct EvaluationInfo: SpecMessage {
      public var evaluationIndex: UInt64 = 0
      public var evaluationValue: Double = 0
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}
    }
  }
}

public struct TreeEnsembleClassifier: SpecMessage {
  public var treeEnsemble: TreeEnsembleParameters?
  public var postEvaluationTransform = TreeEnsemblePostEvaluationTransform(rawValue: 0)
  public var classLabels: ClassLabels?
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
}

public struct TreeEnsembleRegressor: SpecMessage {
  public var treeEnsemble: TreeEnsembleParameters?
  public var postEvaluationTransform = TreeEnsemblePostEvaluationTransform(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}
