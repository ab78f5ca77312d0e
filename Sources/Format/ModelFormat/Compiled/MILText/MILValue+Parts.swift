internal import ModelSpec

/// The parts of a constant in the message, nil where it is of another kind.
extension MILSpec.Value {
  private var immediate: MILSpec.Value.ImmediateValue.Value? {
    guard case .immediateValue(let immediate)? = value else { return nil }
    return immediate.value
  }

  private var tensor: MILSpec.TensorValue.Value? {
    guard case .tensor(let tensor)? = immediate else { return nil }
    return tensor.value
  }

  /// The string of a tensor of rank 0.
  var stringValue: String? {
    guard case .strings(let strings)? = tensor, strings.values.count == 1 else { return nil }
    return strings.values[0]
  }

  /// The elements of a tensor of integers of up to 32 bits.
  var intElements: [Int32]? {
    guard case .ints(let ints)? = tensor else { return nil }
    return ints.values
  }

  var tupleElements: [MILSpec.Value]? {
    guard case .tuple(let tuple)? = immediate else { return nil }
    return tuple.values
  }

  var listElements: [MILSpec.Value]? {
    guard case .list(let list)? = immediate else { return nil }
    return list.values
  }

  /// The entries of a dictionary whose keys are strings.
  var stringDictionary: [(String, MILSpec.Value)]? {
    guard case .dictionary(let dictionary)? = immediate else { return nil }
    var entries: [(String, MILSpec.Value)] = []
    for pair in dictionary.values {
      guard let key = pair.key?.stringValue, let value = pair.value else { return nil }
      entries.append((key, value))
    }
    return entries
  }
}
