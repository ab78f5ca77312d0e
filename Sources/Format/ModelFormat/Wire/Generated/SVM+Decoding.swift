// Generated from schema/SVM.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire

extension LinearKernel {
  init(_ wire: CoreML__Specification__LinearKernel, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension RBFKernel {
  init(_ wire: CoreML__Specification__RBFKernel, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.gamma = wire.gamma
    unknownFields = context.unknownFields(wire.base)
  }
}

extension PolyKernel {
  init(_ wire: CoreML__Specification__PolyKernel, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.degree = wire.degree
    self.c = wire.c
    self.gamma = wire.gamma
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SigmoidKernel {
  init(_ wire: CoreML__Specification__SigmoidKernel, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.gamma = wire.gamma
    self.c = wire.c
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Kernel {
  init(_ wire: CoreML__Specification__Kernel, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    switch wire.kernel_case.rawValue {
    case 1: self.kernel = .linearKernel(try context.message(wire.linear_kernel, LinearKernel.init(_:_:)))
    case 2: self.kernel = .rbfKernel(try context.message(wire.rbf_kernel, RBFKernel.init(_:_:)))
    case 3: self.kernel = .polyKernel(try context.message(wire.poly_kernel, PolyKernel.init(_:_:)))
    case 4: self.kernel = .sigmoidKernel(try context.message(wire.sigmoid_kernel, SigmoidKernel.init(_:_:)))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SparseNode {
  init(_ wire: CoreML__Specification__SparseNode, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.index = wire.index
    self.value = wire.value
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SparseVector {
  init(_ wire: CoreML__Specification__SparseVector, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.nodes = try context.messages(wire.n_nodes, wire.nodes, SparseNode.init(_:_:))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SparseSupportVectors {
  init(_ wire: CoreML__Specification__SparseSupportVectors, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.vectors = try context.messages(wire.n_vectors, wire.vectors, SparseVector.init(_:_:))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension DenseVector {
  init(_ wire: CoreML__Specification__DenseVector, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.values = context.scalars(wire.n_values, wire.values)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension DenseSupportVectors {
  init(_ wire: CoreML__Specification__DenseSupportVectors, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.vectors = try context.messages(wire.n_vectors, wire.vectors, DenseVector.init(_:_:))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Coefficients {
  init(_ wire: CoreML__Specification__Coefficients, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.alpha = context.scalars(wire.n_alpha, wire.alpha)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SupportVectorRegressor {
  init(_ wire: CoreML__Specification__SupportVectorRegressor, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    if let part = wire.kernel { self.kernel = try context.message(part, Kernel.init(_:_:)) }
    switch wire.support_vectors_case.rawValue {
    case 2: self.supportVectors = .sparseSupportVectors(try context.message(wire.sparse_support_vectors, SparseSupportVectors.init(_:_:)))
    case 3: self.supportVectors = .denseSupportVectors(try context.message(wire.dense_support_vectors, DenseSupportVectors.init(_:_:)))
    default: break
    }
    if let part = wire.coefficients { self.coefficients = try context.message(part, Coefficients.init(_:_:)) }
    self.rho = wire.rho
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SupportVectorClassifier {
  init(_ wire: CoreML__Specification__SupportVectorClassifier, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    if let part = wire.kernel { self.kernel = try context.message(part, Kernel.init(_:_:)) }
    self.numberOfSupportVectorsPerClass = context.scalars(wire.n_number_of_support_vectors_per_class, wire.number_of_support_vectors_per_class)
    switch wire.support_vectors_case.rawValue {
    case 3: self.supportVectors = .sparseSupportVectors(try context.message(wire.sparse_support_vectors, SparseSupportVectors.init(_:_:)))
    case 4: self.supportVectors = .denseSupportVectors(try context.message(wire.dense_support_vectors, DenseSupportVectors.init(_:_:)))
    default: break
    }
    self.coefficients = try context.messages(wire.n_coefficients, wire.coefficients, Coefficients.init(_:_:))
    self.rho = context.scalars(wire.n_rho, wire.rho)
    self.probA = context.scalars(wire.n_prob_a, wire.prob_a)
    self.probB = context.scalars(wire.n_prob_b, wire.prob_b)
    switch wire.class_labels_case.rawValue {
    case 100: self.classLabels = .stringClassLabels(try context.message(wire.string_class_labels, StringVector.init(_:_:)))
    case 101: self.classLabels = .int64ClassLabels(try context.message(wire.int64_class_labels, Int64Vector.init(_:_:)))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}
