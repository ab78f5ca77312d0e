internal import ModelSpec

/// Names of the values of a program: identifiers, each given once.
package struct MILNames {
  /// Every name that was given, with the number to try next for another one of that name.
  private var used: [String: Int] = [:]

  /// Words of MIL's text form, which name no values there.
  private static let words: Set<String> = [
    "any", "bool", "program", "func", "tensor", "list", "dict", "tuple", "state", "true", "false", "string", "bf16",
    "fp16", "fp32", "fp64", "int4", "int8", "int16", "int32", "int64", "uint1", "uint2", "uint3", "uint4", "uint6",
    "uint8", "uint16", "uint32", "uint64",
  ]

  /// `text` with what no identifier has replaced by `_`.
  package static func identifier(_ text: String) -> String {
    var name = ""
    for scalar in text.unicodeScalars {
      let isAllowed = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      name.unicodeScalars.append(isAllowed ? scalar : "_")
    }
    if name.isEmpty || ("0"..."9").contains(name.unicodeScalars[name.unicodeScalars.startIndex]) { name = "_" + name }
    return words.contains(name) ? name + "_" : name
  }

  /// Keeps a name from being given.
  mutating func reserve(_ name: String) { used[name] = used[name] ?? 1 }

  /// The identifier that `wanted` makes, or one like it when a value has it already.
  mutating func unique(_ wanted: String) -> String {
    let name = Self.identifier(wanted)
    guard var number = used[name] else {
      used[name] = 1
      return name
    }
    while used["\(name)_\(number)"] != nil { number += 1 }
    used[name] = number + 1
    used["\(name)_\(number)"] = 1
    return "\(name)_\(number)"
  }
}
