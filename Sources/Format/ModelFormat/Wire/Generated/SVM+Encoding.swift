// Generated from schema/SVM.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec
internal import ModelWire

extension LinearKernel: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
  }
}

extension RBFKernel: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if gamma.bitPattern != 0 { writer.double(1, gamma) }
  }
}

extension PolyKernel: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if gamma.bitPattern != 0 { writer.double(3, gamma) }
    if c.bitPattern != 0 { writer.double(2, c) }
    if degree != 0 { writer.int32(1, degree) }
  }
}

extension SigmoidKernel: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if c.bitPattern != 0 { writer.double(2, c) }
    if gamma.bitPattern != 0 { writer.double(1, gamma) }
  }
}

extension Kernel: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .sigmoidKernel(let part)? = kernel { writer.message(4, part) }
    if case .polyKernel(let part)? = kernel { writer.message(3, part) }
    if case .rbfKernel(let part)? = kernel { writer.message(2, part) }
    if case .linearKernel(let part)? = kernel { writer.message(1, part) }
  }
}

extension SparseNode: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if value.bitPattern != 0 { writer.double(2, value) }
    if index != 0 { writer.int32(1, index) }
  }
}

extension SparseVector: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in nodes.reversed() { writer.message(1, part) }
  }
}

extension SparseSupportVectors: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in vectors.reversed() { writer.message(1, part) }
  }
}

extension DenseVector: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(1, values) { $0.rawDouble($1) }
  }
}

extension DenseSupportVectors: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in vectors.reversed() { writer.message(1, part) }
  }
}

extension Coefficients: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    writer.packed(1, alpha) { $0.rawDouble($1) }
  }
}

extension SupportVectorRegressor: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if rho.bitPattern != 0 { writer.double(5, rho) }
    if let part = coefficients { writer.message(4, part) }
    if case .denseSupportVectors(let part)? = supportVectors { writer.message(3, part) }
    if case .sparseSupportVectors(let part)? = supportVectors { writer.message(2, part) }
    if let part = kernel { writer.message(1, part) }
  }
}

extension SupportVectorClassifier: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .int64ClassLabels(let part)? = classLabels { writer.message(101, part) }
    if case .stringClassLabels(let part)? = classLabels { writer.message(100, part) }
    writer.packed(8, probB) { $0.rawDouble($1) }
    writer.packed(7, probA) { $0.rawDouble($1) }
    writer.packed(6, rho) { $0.rawDouble($1) }
    for part in coefficients.reversed() { writer.message(5, part) }
    if case .denseSupportVectors(let part)? = supportVectors { writer.message(4, part) }
    if case .sparseSupportVectors(let part)? = supportVectors { writer.message(3, part) }
    writer.packed(2, numberOfSupportVectorsPerClass) { $0.rawInt32($1) }
    if let part = kernel { writer.message(1, part) }
  }
}
