// Generated from schema/SVM.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

public struct LinearKernel: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct RBFKernel: SpecMessage {
  public var gamma: Double = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct PolyKernel: SpecMessage {
  public var degree: Int32 = 0
  public var c: Double = 0
  public var gamma: Double = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct SigmoidKernel: SpecMessage {
  public var gamma: Double = 0
  public var c: Double = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct Kernel: SpecMessage {
  public var kernel: Kind?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Which one of `kernel` is set.
  public indirect enum Kind: Equatable, Sendable {
    case linearKernel(LinearKernel)
    case rbfKernel(RBFKernel)
    case polyKernel(PolyKernel)
    case sigmoidKernel(SigmoidKernel)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .linearKernel: "linearKernel"
      case .rbfKernel: "rbfKernel"
      case .polyKernel: "polyKernel"
      case .sigmoidKernel: "sigmoidKernel"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .linearKernel: 1
      case .rbfKernel: 2
      case .polyKernel: 3
      case .sigmoidKernel: 4
      }
    }
  }
}

public struct SparseNode: SpecMessage {
  public var index: Int32 = 0
  public var value: Double = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct SparseVector: SpecMessage {
  public var nodes: [SparseNode] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct SparseSupportVectors: SpecMessage {
  public var vectors: [SparseVector] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct DenseVector: SpecMessage {
  public var values: [Double] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct DenseSupportVectors: SpecMessage {
  public var vectors: [DenseVector] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct Coefficients: SpecMessage {
  public var alpha: [Double] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct SupportVectorRegressor: SpecMessage {
  public var kernel: Kernel?
  public var supportVectors: SupportVectors?
  public var coefficients: Coefficients?
  public var rho: Double = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Which one of `support_vectors` is set.
  public indirect enum SupportVectors: Equatable, Sendable {
    case sparseSupportVectors(SparseSupportVectors)
    case denseSupportVectors(DenseSupportVectors)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .sparseSupportVectors: "sparseSupportVectors"
      case .denseSupportVectors: "denseSupportVectors"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .sparseSupportVectors: 2
      case .denseSupportVectors: 3
      }
    }
  }
}

public struct SupportVectorClassifier: SpecMessage {
  public var kernel: Kernel?
  public var numberOfSupportVectorsPerClass: [Int32] = []
  public var supportVectors: SupportVectors?
  public var coefficients: [Coefficients] = []
  public var rho: [Double] = []
  public var probA: [Double] = []
  public var probB: [Double] = []
  public var classLabels: ClassLabels?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Which one of `support_vectors` is set.
  public indirect enum SupportVectors: Equatable, Sendable {
    case sparseSupportVectors(SparseSupportVectors)
    case denseSupportVectors(DenseSupportVectors)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .sparseSupportVectors: "sparseSupportVectors"
      case .denseSupportVectors: "denseSupportVectors"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .sparseSupportVectors: 3
      case .denseSupportVectors: 4
      }
    }
  }

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
