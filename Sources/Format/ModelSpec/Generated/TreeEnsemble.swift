// Generated from schema/TreeEnsemble.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

/// Function from the sums `s` to the result.
public enum TreeEnsemblePostEvaluationTransform: RawRepresentable, Equatable, Sendable {
  /// `s`.
  case noTransform
  /// `exp(s[c]) / sum over k of exp(s[k])`.
  case classificationSoftMax
  /// `1 / (1 + exp(-s))`.
  case regressionLogistic
  /// Softmax with 0 as the sum of the first class.
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

/// The trees, `s[c] = basePredictionValue[c] + sum over trees of the value for c in the leaf
/// reached`. Every tree has exactly one root, the node that is nobody's child, and every other node
/// has exactly one parent.
public struct TreeEnsembleParameters: SpecMessage {
  /// The nodes of all trees, in any order.
  public var nodes: [TreeEnsembleParameters.TreeNode] = []
  /// Number of sums `S`, at least 1: the dimensions of a regression; of a classifier the number of
  /// classes, or 1 for two classes.
  public var numPredictionDimensions: UInt64 = 0
  /// Start of each sum, `[S]`. Empty: 0.
  public var basePredictionValue: [Double] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// A branch or a leaf.
  public struct TreeNode: SpecMessage {
    /// Tree the node belongs to.
    public var treeId: UInt64 = 0
    /// Number of the node, unique in its tree.
    public var nodeId: UInt64 = 0
    /// Comparison, or leaf. Absent: `BranchOnValueLessThanEqual`.
    public var nodeBehavior = TreeEnsembleParameters.TreeNode.TreeNodeBehavior(rawValue: 0)
    /// Zero-based position of `x` among the inputs, concatenated. Branches only.
    public var branchFeatureIndex: UInt64 = 0
    /// `v`. Branches only.
    public var branchFeatureValue: Double = 0
    /// Next node, of the same tree, if the comparison holds. Branches only.
    public var trueChildNodeId: UInt64 = 0
    /// Next node, of the same tree, if it does not hold. Branches only.
    public var falseChildNodeId: UInt64 = 0
    /// Next node for a missing `x`: the true child if set, else the false child. Absent: false.
    /// Branches only.
    public var missingValueTracksTrueChild: Bool = false
    /// What the leaf adds: at least one entry, none twice for the same sum. Leaves only.
    public var evaluationInfo: [TreeEnsembleParameters.TreeNode.EvaluationInfo] = []
    /// How often the node is reached, relative to others; a hint for speed with no effect on the
    /// result. Absent: 0, unknown.
    public var relativeHitRate: Double = 0
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// What a node does with the feature value `x` and the node's value `v`.
    public enum TreeNodeBehavior: RawRepresentable, Equatable, Sendable {
      /// True child if `x <= v`.
      case branchOnValueLessThanEqual
      /// True child if `x < v`.
      case branchOnValueLessThan
      /// True child if `x >= v`.
      case branchOnValueGreaterThanEqual
      /// True child if `x > v`.
      case branchOnValueGreaterThan
      /// True child if `x == v`.
      case branchOnValueEqual
      /// True child if `x != v`.
      case branchOnValueNotEqual
      /// End of the path; adds `evaluationInfo`.
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

    /// What a leaf adds to one sum.
    public struct EvaluationInfo: SpecMessage {
      /// The sum `c`, less than `numPredictionDimensions`; 0 when there is one.
      public var evaluationIndex: UInt64 = 0
      /// The value added.
      public var evaluationValue: Double = 0
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}
    }
  }
}

/// Classifies by the transformed sums of trees: the class with the greatest; with a single sum, its
/// result is the probability of the second class.
public struct TreeEnsembleClassifier: SpecMessage {
  /// The trees. Required.
  public var treeEnsemble: TreeEnsembleParameters?
  /// Function from sums to probabilities. Absent: `NoTransform`.
  public var postEvaluationTransform = TreeEnsemblePostEvaluationTransform(rawValue: 0)
  /// The labels by class index; their type is that of the predicted feature.
  public var classLabels: ClassLabels?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// The labels by class index; their type is that of the predicted feature.
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
}

/// Predicts the transformed sums of trees.
public struct TreeEnsembleRegressor: SpecMessage {
  /// The trees. Required.
  public var treeEnsemble: TreeEnsembleParameters?
  /// Function from sums to prediction. Absent: `NoTransform`.
  public var postEvaluationTransform = TreeEnsemblePostEvaluationTransform(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}
