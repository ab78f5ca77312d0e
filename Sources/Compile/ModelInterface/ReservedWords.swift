/// Words that cannot be used as feature names in generated code.
public enum ReservedWords {
  /// Swift keywords that need backticks as names.
  public static let swiftKeywords: Set<String> = [
    "Any", "Self", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit",
    "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
    "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
    "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
    "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// Words that cannot name a class, though they can name a feature: those that mean something else where the name of a type
  /// is expected, and further types used in generated Swift code.
  static let swiftClassNames: Set<String> = [
    "any", "async", "borrowing", "consuming", "each", "isolated", "nonisolated", "sending", "some",
    "CGRect", "Half", "Hashable", "MLModelError", "MLParameterKey", "MLShapedArrayScalar", "MLUpdateContext",
    "MLUpdateProgressHandlers", "MLUpdateTask", "MLWritable", "NSLocalizedDescriptionKey", "OSType", "RawRepresentable",
    "Sendable", "UInt",
  ]

  /// Types used in generated Swift code; a property with the same name would hide them.
  public static let swiftTypes: Set<String> = [
    "AnyHashable", "Bool", "Bundle", "CGImage", "CVPixelBuffer", "CaseIterable", "Class", "CoreML", "Double", "Error",
    "Float", "Float16", "Int", "Int32", "Int64", "Int8", "MLArrayBatchProvider", "MLDictionaryFeatureProvider",
    "MLFeatureProvider", "MLFeatureValue", "MLModel", "MLModelConfiguration", "MLMultiArray", "MLPredictionOptions",
    "MLSequence", "MLShapedArray", "MLState", "NSNumber", "NSObject", "Protocol", "Set", "String", "Swift", "Type",
    "URL", "Void",
  ]

  /// Members and parameters of generated Swift classes that a feature with the same name would hide or duplicate.
  public static let swiftMembers: Set<String> = ["featureName", "featureNames", "input_", "provider"]

  /// Keywords of C and Objective-C, and types that look like names.
  public static let objectiveCKeywords: Set<String> = [
    "BOOL", "Class", "FALSE", "IMP", "NO", "NULL", "Nil", "SEL", "TRUE", "YES", "_Bool", "_Complex", "_Imaginary",
    "asm", "auto", "bool", "break", "bycopy", "byref", "case", "char", "const", "continue", "default", "do", "double",
    "else", "enum", "extern", "false", "float", "for", "goto", "id", "if", "in", "inline", "inout", "int", "long",
    "nil", "nonatomic", "oneway", "out", "register", "restrict", "return", "self", "short", "signed", "sizeof",
    "static", "struct", "super", "switch", "true", "typedef", "typeof", "union", "unsigned", "void", "volatile",
    "while",
  ]

  /// Types and functions used in generated Objective-C code, whose names no class can have.
  static let objectiveCTypes: Set<String> = [
    "CGImageRef", "CVPixelBufferRef", "CVPixelBufferRelease", "CVPixelBufferRetain", "MLBatchProvider", "NSArray",
    "NSBundle", "NSDictionary", "NSError", "NSInteger", "NSMutableArray", "NSSet", "NSString", "NSUInteger", "NSURL",
    "OSType", "instancetype", "int32_t", "int64_t", "size_t", "uint32_t", "uint64_t", "uint8_t",
  ]

  /// Members, parameters and variables of the classes that Xcode writes; they would hide a class of the same name.
  package static let xcodeLocals: Set<String> = [
    "configuration", "error", "handler", "load", "model", "modelURL", "prediction", "predictions", "result",
    "typedModel",
  ]

  /// Members of all objects, and members and parameters of generated Objective-C classes.
  public static let objectiveCMembers: Set<String> = [
    "Features", "autorelease", "class", "completionHandler", "dealloc", "debugDescription", "description", "error",
    "featureNames", "features", "hash", "init", "input_", "isProxy", "release", "retain", "retainCount", "superclass",
    "zone",
  ]

  /// All words that are not identifiers in generated Swift code. As in Xcode, these include Objective-C words such as `out`.
  public static let swift = swiftKeywords.union(objectiveCKeywords).union(swiftTypes).union(swiftMembers)
  /// All words that are not identifiers in generated Objective-C code.
  public static let objectiveC = objectiveCKeywords.union(objectiveCMembers)
}
