package import ModelSpec

/// The file `neural_network_optionals/coremldata.bin` of a network: counts of zero in every known file, more of them with
/// each generation of the compiler. What they count is not known, so the bytes are kept as they are.
package struct NetworkOptionals: Equatable, Sendable {
  package var content: [UInt8]

  /// What `dialect` writes: no file for Xcode 9, 16 zero bytes for Xcode 10, 32 for Xcode 11, 40 since Xcode 12.
  package init?(_ dialect: CompilerDialect) {
    let count: Int
    switch dialect {
    case .xcode9: return nil
    case .xcode10: count = 16
    case .xcode11: count = 32
    case .xcode12, .xcode13, .xcode15, .xcode26: count = 40
    }
    content = [UInt8](repeating: 0, count: count)
  }

  /// Whether there is nothing but zeros.
  package var isEmpty: Bool { content.allSatisfy { $0 == 0 } }
}

extension NetworkOptionals: CoreMLDataFile {
  package init(from input: inout CoreMLDataReader) throws(Diagnostic) {
    content = try input.restInMemory("the list of optionals")
  }

  package func write(to output: inout CoreMLDataWriter) {
    output.raw(content)
  }
}
