// Generated from schema/SVM.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

/// `K(x, y) = <x, y>`.
public struct LinearKernel: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// `K(x, y) = exp(-gamma * |x - y|^2)`.
public struct RBFKernel: SpecMessage {
  /// Width parameter, not negative.
  public var gamma: Double = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// `K(x, y) = (gamma * <x, y> + c)^degree`.
public struct PolyKernel: SpecMessage {
  /// Exponent, not negative.
  public var degree: Int32 = 0
  /// Constant term.
  public var c: Double = 0
  /// Factor of the product, not negative.
  public var gamma: Double = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// `K(x, y) = tanh(gamma * <x, y> + c)`.
public struct SigmoidKernel: SpecMessage {
  /// Factor of the product, not negative.
  public var gamma: Double = 0
  /// Constant term.
  public var c: Double = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Kernel function.
public struct Kernel: SpecMessage {
  /// The function. Required.
  public var kernel: Kind?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// The function. Required.
  public indirect enum Kind: Equatable, Sendable {
    /// Scalar product.
    case linearKernel(LinearKernel)
    /// Gaussian.
    case rbfKernel(RBFKernel)
    /// Power of the scalar product.
    case polyKernel(PolyKernel)
    /// Hyperbolic tangent of the scalar product.
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

/// One element of a sparse vector.
public struct SparseNode: SpecMessage {
  /// Position, counted from 1.
  public var index: Int32 = 0
  /// The element.
  public var value: Double = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// A vector by its elements that are not 0.
public struct SparseVector: SpecMessage {
  /// The elements, by rising index.
  public var nodes: [SparseNode] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Support vectors in sparse form.
public struct SparseSupportVectors: SpecMessage {
  /// The `N` vectors.
  public var vectors: [SparseVector] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// A vector with all its elements.
public struct DenseVector: SpecMessage {
  /// The elements, `[D]`.
  public var values: [Double] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Support vectors in dense form.
public struct DenseSupportVectors: SpecMessage {
  /// The `N` vectors.
  public var vectors: [DenseVector] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Factors of the support vectors.
public struct Coefficients: SpecMessage {
  /// One for each support vector, `[N]`.
  public var alpha: [Double] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Regression by kernels, `y = sum over n of alpha[n] * K(v[n], x) - rho`; the inputs, concatenated,
/// are `x` of shape `[D]`.
public struct SupportVectorRegressor: SpecMessage {
  /// Kernel function. Required.
  public var kernel: Kernel?
  /// The vectors `v`. Required.
  public var supportVectors: SupportVectors?
  /// The factors `alpha`, `[N]`.
  public var coefficients: Coefficients?
  /// Constant subtracted from the sum.
  public var rho: Double = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// The vectors `v`. Required.
  public indirect enum SupportVectors: Equatable, Sendable {
    /// In sparse form.
    case sparseSupportVectors(SparseSupportVectors)
    /// In dense form.
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

/// Classification by a vote over all pairs of the `C` classes. The pair `a < b` has the decision
/// value `f = sum over the n of a of coefficients[b - 1][n] * K(v[n], x) + sum over the n of b of
/// coefficients[a][n] * K(v[n], x) - rho`, a vote for `a` if positive and for `b` otherwise. Pairs
/// are ordered (0, 1), (0, 2) ... (1, 2) ...
public struct SupportVectorClassifier: SpecMessage {
  /// Kernel function. Required.
  public var kernel: Kernel?
  /// Support vectors of each class, `[C]`; they sum to `N`. The vectors are stored class by class.
  public var numberOfSupportVectorsPerClass: [Int32] = []
  /// The vectors `v`. Required.
  public var supportVectors: SupportVectors?
  /// Factors, `[C - 1, N]`.
  public var coefficients: [Coefficients] = []
  /// Constant of each pair, `[C * (C - 1) / 2]`.
  public var rho: [Double] = []
  /// Slope of each pair's probability `P(a) = 1 / (1 + exp(probA * f + probB))`, `[C * (C - 1) /
  /// 2]`. Empty together with `probB`: the model gives no probabilities.
  public var probA: [Double] = []
  /// Offset of each pair's probability, as long as `probA`.
  public var probB: [Double] = []
  /// The labels by class index; their type is that of the predicted feature. Required.
  public var classLabels: ClassLabels?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// The vectors `v`. Required.
  public indirect enum SupportVectors: Equatable, Sendable {
    /// In sparse form.
    case sparseSupportVectors(SparseSupportVectors)
    /// In dense form.
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

  /// The labels by class index; their type is that of the predicted feature. Required.
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
