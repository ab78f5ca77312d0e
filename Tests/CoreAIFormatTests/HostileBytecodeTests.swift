import ModelBase
import ModelFiles
import Testing

@testable import CoreAIFormat

/// Bytecode that is wrong: each is refused with a sentence that says why.
struct HostileBytecodeTests {
  /// The sentence with which a change of a good file is refused.
  private func refusal(_ change: (inout BytecodeBuilder) -> Void) -> String? {
    var builder = BytecodeBuilder()
    change(&builder)
    return sentence { () throws(Diagnostic) in _ = try module(builder.bytes) }
  }

  private func sentence(_ work: () throws(Diagnostic) -> Void) -> String? {
    do throws(Diagnostic) { try work() } catch { return error.message }
    return nil
  }

  @Test func aSmallFileIsRead() throws {
    #expect(
      try text(BytecodeBuilder().bytes) == """
        module {
          "aicode.serialization.asset"() <{version = #aicode.serialization.integer<(32bit unsigned) 20250707>}> : () -> ()
        }

        """)
  }

  @Test func otherFiles() {
    #expect(sentence { () throws(Diagnostic) in _ = try module([]) } == "the file is empty")
    let pointer = Array("version https://git-lfs.github.com/spec/v1\n".utf8)
    #expect(sentence { () throws(Diagnostic) in _ = try module(pointer) } == "the file is not MLIR bytecode")
  }

  @Test func versions() {
    #expect(refusal { $0.version = 7 } == "the version of the bytecode is 7, expected 6")
    #expect(refusal { $0.version = 4 } == "the version of the bytecode is 4, expected 6")
    #expect(refusal { $0.dialectVersion = 3 } == "the version of the dialect 'aicode' is 3, expected 2")
    #expect(
      refusal { $0.strings[0] = "tosa" } == "modelc does not know operations of the dialect 'tosa'")
  }

  @Test func sections() {
    #expect(refusal { $0.last = [0, 1] } == "the section `string` comes twice")
    #expect(refusal { $0.last = [9, 1] } == "a section has the unknown number 9")
    #expect(
      refusal { $0.last = [6] + BytecodeBuilder.number(1 << 62) }
        == "a section of 4611686018427387904 bytes begins here, but only 0 follow")
    #expect(refusal { $0.last = [0x86, 1, 1] } == "the alignment is 0, expected a power of two up to 65536")
    let whole = BytecodeBuilder().bytes
    for count in 0..<whole.count {
      #expect(sentence { () throws(Diagnostic) in _ = try module(Array(whole.prefix(count))) } != nil)
    }
  }

  @Test func references() {
    #expect(
      refusal { $0.attributes[0] = BytecodeBuilder.number(1) + BytecodeBuilder.number(99) }
        == "string 99 does not exist: the file has 3")
    #expect(
      refusal { $0.attributes[0] = BytecodeBuilder.number(4) + BytecodeBuilder.number(0) }
        == "type 0 does not exist: the file has 0")
    #expect(
      refusal { $0.attributes[0] = BytecodeBuilder.number(7) + BytecodeBuilder.number(0) }
        == "resource 0 does not exist: the file has 0")
    #expect(
      refusal { $0.properties[0] = BytecodeBuilder.number(0) + BytecodeBuilder.number(5 << 1 | 1) }
        == "attribute 5 does not exist: the file has 2")
    #expect(
      refusal { $0.properties[0] = BytecodeBuilder.number(0) + BytecodeBuilder.number(2) }
        == "the optional property `version` is 2")
    #expect(
      refusal { $0.properties[0] += [1] }
        == "1 bytes are left over at the end of the properties of 'serialization.asset'")
    #expect(
      refusal { $0.attributes[0] += [1, 1] } == "2 bytes are left over at the end of a type or attribute of kind 46")
  }

  @Test func cyclesAndNesting() {
    func array(_ elements: UInt64...) -> [UInt8] { BytecodeBuilder.number(5) + BytecodeBuilder.list(elements) }
    #expect(refusal { $0.attributes.append(array(2)) } == "a type or attribute holds itself")
    #expect(refusal { $0.attributes += [array(3), array(0, 2)] } == "a type or attribute holds itself")
    #expect(
      refusal { $0.attributes += (0..<100_000).map { array($0 == 0 ? 0 : UInt64($0) + 1) } }
        == "types and attributes are nested more than 100 deep")
    #expect(refusal { $0.attributes += (0..<90).map { array($0 == 0 ? 0 : $0 + 1, 0) } } == nil)
  }

  @Test func regionsAndValues() {
    let graph = BytecodeBuilder.number(1) + [16] + BytecodeBuilder.number(0) + BytecodeBuilder.number(1 << 1)
    let deep =
      (0..<50_000).reduce(into: [UInt8]()) { bytes, _ in
        bytes += BytecodeBuilder.region(values: 0, operationCount: 1, graph)
      } + BytecodeBuilder.number(0)
    #expect(refusal { $0.regions = [deep] } == "regions are nested more than 100 deep")
    #expect(
      refusal { $0.regions = [BytecodeBuilder.number(1) + BytecodeBuilder.number(1 << 60)] }
        == "1152921504606846976 values should follow, but only 0 bytes do")
    #expect(
      refusal { $0.regions = [BytecodeBuilder.number(1) + BytecodeBuilder.number(1) + BytecodeBuilder.number(0)] }
        == "a region defines 0 values, expected 1")
    let operand = BytecodeBuilder.number(1) + [4] + BytecodeBuilder.number(0) + BytecodeBuilder.list([7])
    #expect(
      refusal { $0.regions = [BytecodeBuilder.region(values: 0, operationCount: 1, operand)] }
        == "values 7 does not exist: the file has 0")
    let unknown = BytecodeBuilder.number(1 << 1) + BytecodeBuilder.number(0) + [128] + BytecodeBuilder.number(0)
    #expect(refusal { $0.operations = unknown } == "an operation has the unknown parts 0x80")
  }

  @Test func resources() {
    func withResource(_ alignment: UInt64) -> (inout BytecodeBuilder) -> Void {
      { $0.resources = [(key: 0, alignment: alignment, bytes: [1, 2, 3])] }
    }
    #expect(refusal(withResource(1)) == nil)
    #expect(refusal(withResource(0)) == "the alignment is 0, expected a power of two up to 65536")
    #expect(refusal(withResource(3)) == "the alignment is 3, expected a power of two up to 65536")
    #expect(
      refusal(withResource(1 << 16))
        == "the resource 'aicode' has 3 bytes, which do not end where its entry of 7 bytes does")
  }

  @Test func whatIsNotKnownIsRefusedWhereItMatters() throws {
    var builder = BytecodeBuilder()
    builder.attributes.append(BytecodeBuilder.number(99) + [1, 2, 3])
    #expect(try text(builder.bytes).contains("20250707"))
    builder.properties[0] = BytecodeBuilder.number(0) + BytecodeBuilder.number(2 << 1 | 1)
    _ = try module(builder.bytes)
    let bytes = builder.bytes
    #expect(
      sentence { () throws(Diagnostic) in _ = try text(bytes) }
        == "the attribute is of kind 99, which modelc does not know")
    builder.attributes[2] = BytecodeBuilder.number(17) + BytecodeBuilder.number(9)
    let other = builder.bytes
    #expect(
      sentence { () throws(Diagnostic) in _ = try text(other) }
        == "modelc does not know the value 9 of `#aicode.padding_mode_v1`")
  }

  @Test func sizesAreBounded() {
    // Each array holds the one before twice, so the text would have 2 to the power of 90 words.
    var builder = BytecodeBuilder()
    builder.attributes += (0..<90).map { index in
      let inner = index == 0 ? 0 : UInt64(index) + 1
      return BytecodeBuilder.number(5) + BytecodeBuilder.list([inner, inner])
    }
    builder.properties[0] = BytecodeBuilder.number(0) + BytecodeBuilder.number(91 << 1 | 1)
    var limits = Limits()
    limits.programTextBytes = 100_000
    let bytes = builder.bytes
    #expect(
      sentence { () throws(Diagnostic) in _ = try text(bytes, limits: limits) }
        == "the text of this file is longer than 100000 bytes")
    limits.unpackedBytes = 1000
    #expect(
      sentence { () throws(Diagnostic) in _ = try module(bytes, limits: limits) }
        == "the operations and attributes of this file take more than 1000 bytes of memory")
  }
}
