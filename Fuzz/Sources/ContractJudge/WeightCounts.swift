/// How many numbers the weights of a layer have.
enum WeightCounts {
  /// - Parameters:
  ///   - name: The field that holds them, in lower case and plain letters.
  ///   - known: Integers of the layer, by the names of their fields.
  static func count(_ name: String, _ known: [String: [Int]], random: inout SplitMix) -> Int {
    if random.oneIn(20) { return random.below(9) }
    func product(_ names: String..., default fallback: Int = 1) -> Int {
      names.reduce(1) { partial, name in
        (known[name] ?? [fallback]).reduce(partial) { $0.multipliedReportingOverflow(by: $1).partialValue }
      }
    }
    let count: Int
    if let inputs = known["inputvectorsize"], let outputs = known["outputvectorsize"], let i = inputs.first,
      let o = outputs.first
    {
      count = name.contains("recursion") ? o &* o : name.contains("matrix") ? i &* o : o
    } else if known["vocabsize"] != nil || known["embeddingsize"] != nil {
      count = name == "bias" ? product("embeddingsize") : product("vocabsize", "embeddingsize")
    } else if known["inputdim"] != nil {
      count = name == "bias" ? product("outputchannels") : product("inputdim", "outputchannels")
    } else if known["weightmatrixfirstdimension"] != nil {
      count =
        name == "bias"
        ? product("weightmatrixseconddimension") : product("weightmatrixfirstdimension", "weightmatrixseconddimension")
    } else if known["kerneldepth"] != nil || known["kernelheight"] != nil {
      let groups = max(product("ngroups"), 1)
      count =
        name == "bias"
        ? product("outputchannels")
        : product("outputchannels", "inputchannels", "kerneldepth", "kernelheight", "kernelwidth") / groups
    } else if known["kernelchannels"] != nil {
      let window = known["kernelsize"].map { $0.isEmpty ? 9 : $0.reduce(1) { $0 &* $1 } } ?? 9
      count = name == "bias" ? product("outputchannels") : product("outputchannels", "kernelchannels") &* window
    } else if known["outputchannels"] != nil {
      count = name == "bias" ? product("outputchannels") : product("inputchannels", "outputchannels")
    } else if known["channels"] != nil {
      count = product("channels")
    } else {
      let names = name == "bias" ? ["shapebias", "shape"] : ["shapescale", "normalizedshape", "shape"]
      count = names.first { known[$0] != nil }.map { product($0) } ?? random.choose([1, 2, 3, 4, 6, 8])
    }
    return (0...1 << 12).contains(count) ? count : 1
  }
}
