// Generated from schema/SVM.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec

extension LinearKernel: WireDecodable {
  init(_ wire: CoreML__Specification__LinearKernel, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}

extension RBFKernel: WireDecodable {
  init(_ wire: CoreML__Specification__RBFKernel, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.gamma = wire.gamma
    unknownFields = context.unknownFields(wire.base)
  }
}

extension PolyKernel: WireDecodable {
  init(_ wire: CoreML__Specification__PolyKernel, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.degree = wire.degree
    self.c = wire.c
    self.gamma = wire.gamma
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SigmoidKernel: WireDecodable {
  init(_ wire: CoreML__Specification__SigmoidKernel, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.gamma = wire.gamma
    self.c = wire.c
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Kernel: WireDecodable {
  init(_ wire: CoreML__Specification__Kernel, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    switch wire.kernel_case.rawValue {
    case 1: self.kernel = .linearKernel(try context.message(wire.linear_kernel))
    case 2: self.kernel = .rbfKernel(try context.message(wire.rbf_kernel))
    case 3: self.kernel = .polyKernel(try context.message(wire.poly_kernel))
    case 4: self.kernel = .sigmoidKernel(try context.message(wire.sigmoid_kernel))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SparseNode: WireDecodable {
  init(_ wire: CoreML__Specification__SparseNode, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.index = wire.index
    self.value = wire.value
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SparseVector: WireDecodable {
  init(_ wire: CoreML__Specification__SparseVector, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.nodes = try context.messages(wire.n_nodes, wire.nodes)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SparseSupportVectors: WireDecodable {
  init(_ wire: CoreML__Specification__SparseSupportVectors, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.vectors = try context.messages(wire.n_vectors, wire.vectors)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension DenseVector: WireDecodable {
  init(_ wire: CoreML__Specification__DenseVector, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.values = context.scalars(wire.n_values, wire.values)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension DenseSupportVectors: WireDecodable {
  init(_ wire: CoreML__Specification__DenseSupportVectors, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.vectors = try context.messages(wire.n_vectors, wire.vectors)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Coefficients: WireDecodable {
  init(_ wire: CoreML__Specification__Coefficients, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.alpha = context.scalars(wire.n_alpha, wire.alpha)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SupportVectorRegressor: WireDecodable {
  init(_ wire: CoreML__Specification__SupportVectorRegressor, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    if let part = wire.kernel { self.kernel = try context.message(part) }
    switch wire.support_vectors_case.rawValue {
    case 2: self.supportVectors = .sparseSupportVectors(try context.message(wire.sparse_support_vectors))
    case 3: self.supportVectors = .denseSupportVectors(try context.message(wire.dense_support_vectors))
    default: break
    }
    if let part = wire.coefficients { self.coefficients = try context.message(part) }
    self.rho = wire.rho
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SupportVectorClassifier: WireDecodable {
  init(_ wire: CoreML__Specification__SupportVectorClassifier, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    if let part = wire.kernel { self.kernel = try context.message(part) }
    self.numberOfSupportVectorsPerClass = context.scalars(wire.n_number_of_support_vectors_per_class, wire.number_of_support_vectors_per_class)
    switch wire.support_vectors_case.rawValue {
    case 3: self.supportVectors = .sparseSupportVectors(try context.message(wire.sparse_support_vectors))
    case 4: self.supportVectors = .denseSupportVectors(try context.message(wire.dense_support_vectors))
    default: break
    }
    self.coefficients = try context.messages(wire.n_coefficients, wire.coefficients)
    self.rho = context.scalars(wire.n_rho, wire.rho)
    self.probA = context.scalars(wire.n_prob_a, wire.prob_a)
    self.probB = context.scalars(wire.n_prob_b, wire.prob_b)
    switch wire.class_labels_case.rawValue {
    case 100: self.classLabels = .stringClassLabels(try context.message(wire.string_class_labels))
    case 101: self.classLabels = .int64ClassLabels(try context.message(wire.int64_class_labels))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}
