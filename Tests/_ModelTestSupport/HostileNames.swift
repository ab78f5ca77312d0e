package import ModelSpec
internal import OrderedCollections

/// Names and texts that would break out of generated code, or hide in it, if they stood there as they are.
package enum HostileNames {
  /// Names of files, without ending. As names of classes they differ.
  package static let files =
    words + texts.enumerated().map { "N\($0)\($1)" }
    + ["1\u{202e}lmth", "Z\u{200b}", "Q\"", "B ", ".hidden", "-o", "%s%n", "\u{10fe80}private"]

  /// Words of Swift or Objective-C, and names of types and variables in generated code.
  static let words = [
    "Array", "BOOL", "Foundation", "Half", "NSObject", "NSString", "NSURL", "Optional", "Protocol", "Self", "Sendable",
    "Type",
    "any", "async", "await", "class", "configuration", "copy", "each", "error", "handler", "id", "init", "input",
    "instancetype", "int64_t", "isolated", "load", "main", "model", "modelURL", "nil", "options", "output",
    "prediction",
    "predictions", "result", "self", "some", "super", "typedModel", "url",
  ]

  /// Texts of features, labels and descriptions.
  package static let texts = [
    "a\n@end\nint evil(void);\n@interface E : NSObject\n//", "b\r\nlet evil = 1 //", "c\"; evil(); \"", "d*/ evil() /*",
    "e/* evil() */",
    "f\\", "g\\(evil())", "h\u{0}z", "i\u{1b}[31m", "j\u{202e}lmth\u{202c}", "k\u{2066}x\u{2069}", "l\u{2028}evil()",
    "m\u{2029}evil()", "n\u{85}evil()", "o\u{7f}", "p\u{feff}", "q??/", "r%s%n%@", "s\u{b}evil()\u{c}",
    "t*\u{200b}/ evil()",
    "u`", "v'", "w#error", "x\u{e0001}", "\u{301}y", "z\u{1f468}\u{200d}\u{1f469}",
  ]

  /// A model whose features, functions, states, labels and descriptions are all hostile.
  package static var models: [AwkwardSignatures.Entry] {
    let all = texts + words
    var plain = Model.model(
      .identity(Identity()), version: 1, inputs: all.map { .double($0) }, outputs: all.map { .multiArray($0, [2]) })
    var stateful = Model.model(
      .mlProgram(MILSpec.Program()), version: 9, inputs: [.double("x")], outputs: [.double("y")])
    stateful.description?.state = all.map { .stateArray($0, [2]) }
    var functions = Model.model(.mlProgram(MILSpec.Program()), version: 9)
    functions.description?.functions = all.map { name in
      .with {
        $0.name = name
        $0.input = [.double(name)]
        $0.output = [.string(name)]
        $0.predictedFeatureName = name
      }
    }
    functions.description?.defaultFunctionName = all[0]
    var classifier = Model.classifier(
      .glmClassifier(.with { $0.classLabels = .stringClassLabels(.with { $0.vector = words }) }), inputs: [.double("x")]
    )
    classifier.specificationVersion = 1
    var strings = Model.classifier(
      .glmClassifier(.with { $0.classLabels = .stringClassLabels(.with { $0.vector = texts }) }), inputs: [.double("x")]
    )
    strings.specificationVersion = 1
    let described = texts.joined(separator: " ")
    for index in plain.description?.input.indices ?? 0..<0 {
      plain.description?.input[index].shortDescription = described
    }
    for index in plain.description?.output.indices ?? 0..<0 {
      plain.description?.output[index].shortDescription = all[index]
    }
    plain.description?.metadata = .with { $0.shortDescription = described }
    return [
      ("HostileFeatures", plain), ("HostileStates", stateful), ("HostileFunctions", functions),
      ("HostileLabels", classifier), ("HostileStrings", strings),
    ]
  }

  /// Metadata whose texts, keys and values are `texts`.
  package static func metadata(_ texts: [String]) -> Metadata {
    .with { metadata in
      metadata.shortDescription = texts.joined(separator: " ")
      metadata.author = texts[0]
      metadata.license = texts.joined()
      metadata.versionString = texts[2]
      for text in texts { metadata.userDefined[text] = text }
    }
  }
}
