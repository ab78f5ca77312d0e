public import ModelSpec
internal import OrderedCollections

/// Reads the text form of an ML Program, `model.mil`, in both dialects.
///
/// White space is free. A value must be defined before it is used, and no name twice in one block.
public struct MILTextParser {
  var cursor: MILTextCursor
  var scope = MILTextScope()
  /// Blocks that are open around the place.
  var blockDepth = 0
  /// Operations that may still come.
  var remainingOperations: Int
  private let limits: Limits

  private init(_ bytes: [UInt8], file: String?, _ limits: Limits) {
    cursor = MILTextCursor(bytes, file: file)
    self.limits = limits
    remainingOperations = limits.programTextOperations
  }

  /// What the text `bytes` says.
  ///
  /// - Parameters:
  ///   - file: The text's path, for errors.
  ///   - limits: What the text may ask for.
  /// - Throws: `Diagnostic` with line and column of the first place that is wrong.
  public static func parse(
    _ bytes: [UInt8], file: String? = nil, limits: Limits = Limits()
  ) throws(Diagnostic) -> MILText {
    var parser = MILTextParser(bytes, file: file, limits)
    return try parser.text()
  }

  /// Counts an operation.
  mutating func countOperation() throws(Diagnostic) {
    remainingOperations -= 1
    if remainingOperations < 0 {
      throw cursor.error(
        "too-large", "the program has more than \(limits.programTextOperations) operations, the maximum")
    }
  }

  private mutating func text() throws(Diagnostic) -> MILText {
    try cursor.expect(word: "program")
    try cursor.expect(UInt8(ascii: "("))
    var text = MILText(MILSpec.Program(), dialect: try dialect())
    try cursor.expect(UInt8(ascii: ")"))
    text.program.version = 1
    if cursor.next() == UInt8(ascii: "[") { try programAttributes(into: &text) }
    try cursor.expect(UInt8(ascii: "{"))
    while !cursor.take(UInt8(ascii: "}")) { try function(into: &text) }
    if cursor.next() != 0 || cursor.index < cursor.bytes.count { throw cursor.unexpected("the end of the text") }
    return text
  }

  private mutating func dialect() throws(Diagnostic) -> MILTextDialect {
    _ = cursor.next()
    let start = cursor.index
    while MILTextCursor.isDigit(cursor.byte) || cursor.byte == UInt8(ascii: ".") { cursor.index += 1 }
    let version = String(decoding: cursor.bytes[start..<cursor.index], as: UTF8.self)
    if version.isEmpty { throw cursor.unexpected("the program's version") }
    guard let dialect = MILTextDialect(rawValue: version) else {
      let known = MILTextDialect.allCases.map(\.rawValue).joined(separator: " and ")
      throw cursor.error(
        "mil-version", "program version \(version) is not known (known are \(known))", at: start, found: version,
        expected: known)
    }
    return dialect
  }

  /// Takes the compiler's versions out of `buildInfo`; what remains is the program's own.
  private mutating func programAttributes(into text: inout MILText) throws(Diagnostic) {
    let start = cursor.index
    text.program.attributes = try attributes()
    guard let buildInfo = text.program.attributes[MILText.buildInfoKey] else { return }
    guard let pairs = buildInfo.stringDictionary, pairs.allSatisfy({ $0.1.stringValue != nil }) else {
      throw cursor.error("mil-value", "attribute 'buildInfo' is not a dictionary of strings", at: start)
    }
    let versions = [MILText.compilerVersionKey, MILText.componentVersionKey]
    let own = pairs.filter { !versions.contains($0.0) }
    text.compilerVersion = pairs.last { $0.0 == MILText.compilerVersionKey }?.1.stringValue
    text.componentVersion = pairs.last { $0.0 == MILText.componentVersionKey }?.1.stringValue
    text.program.attributes[MILText.buildInfoKey] =
      own.isEmpty && !pairs.isEmpty ? nil : .dictionary(.tensor(.string), .tensor(.string), entries: own)
  }

  private mutating func function(into text: inout MILText) throws(Diagnostic) {
    guard MILTextCursor.beginsIdentifier(cursor.next()) else { throw cursor.unexpected("'func' or '}'") }
    try cursor.expect(word: "func")
    _ = cursor.next()
    let start = cursor.index
    let name = try cursor.identifier("a function's name")
    if text.program.functions[name] != nil {
      throw cursor.error("mil-name", "function '\(name)' is defined twice", at: start)
    }
    var function = MILSpec.Function()
    function.opset = try opset()
    scope.open()
    try cursor.expect(UInt8(ascii: "("))
    function.inputs = try declarations(upTo: UInt8(ascii: ")"))
    if cursor.next() == UInt8(ascii: "[") {
      let start = cursor.index
      function.attributes = try attributes()
      let key = FlexibleShapeInformation.attributeName
      if let value = function.attributes.removeValue(forKey: key) {
        guard let shapes = FlexibleShapeInformation(value) else {
          throw cursor.error(
            "mil-value", "'\(key)' of function '\(name)' is not a tuple of the default and allowed shapes", at: start)
        }
        text.flexibleShapes[name] = shapes
      }
    }
    function.blockSpecializations[function.opset] = try body()
    scope.close()
    try cursor.expect(UInt8(ascii: ";"))
    text.program.functions[name] = function
  }

  private mutating func opset() throws(Diagnostic) -> String {
    try cursor.expect(UInt8(ascii: "<"))
    _ = cursor.next()
    let start = cursor.index
    let name = try cursor.identifier("an operation set")
    guard let opset = OperationSet.all.first(where: { $0.textName == name }) else {
      let known = OperationSet.all.map(\.textName).joined(separator: ", ")
      throw cursor.error(
        "mil-opset", "operation set '\(name)' is not known (known are \(known))", at: start, found: name,
        expected: known)
    }
    try cursor.expect(UInt8(ascii: ">"))
    return opset.name
  }
}
