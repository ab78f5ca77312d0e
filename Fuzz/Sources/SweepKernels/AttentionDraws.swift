import Foundation
import ModelOps

extension Draw {
  /// Attention with heads that some operands have in common, with a mask of floats or truth values, or without one.
  mutating func attention() -> Drawn {
    let lead = lengths(any(1...2), 4)
    let (queries, keys, features, values) = (length(40), length(70), length(40), length(40))
    func shared(_ draw: inout Draw) -> [Int] { lead.map { draw.isOneIn(4) ? 1 : $0 } }
    let leads = [lead, shared(&self), shared(&self)]
    let x = tensor(leads[0] + [queries, features], special: isSpecial(oneIn: 6))
    let key = tensor(leads[1] + [keys, features], special: isSpecial(oneIn: 8))
    let value = tensor(leads[2] + [keys, values], special: isSpecial(oneIn: 8))
    var made = SweepCase(operation: "scaled_dot_product_attention")
    made.tensors = [("query", x), ("key", key), ("value", value)]
    // Rows of the mask, and what it adds.
    let maskLead = isOneIn(2) ? shared(&self) : []
    let maskShape = maskLead + [isOneIn(3) ? 1 : queries, keys]
    var added: [Float]?
    switch any(0...3) {
    case 0:
      var mask = tensor(maskShape).floatArray
      if isOneIn(2) { for index in mask.indices where isOneIn(3) { mask[index] = -.infinity } }
      added = mask
      made.tensors.append(("attn_mask", Tensor(floats: mask, maskShape)))
    case 1:
      let takesPart = (0..<maskShape.reduce(1, *)).map { _ in !isOneIn(3) }
      added = takesPart.map { $0 ? 0 : -.infinity }
      made.tensors.append(("attn_mask", Tensor(booleans: takesPart, maskShape)))
    default: break
    }
    return Drawn(made) {
      let (q, k, v) = (x.floatArray, key.floatArray, value.floatArray)
      var results: [Float] = []
      each(lead) { place in
        let (head, keyHead) = (index(of: place, in: leads[0]), index(of: place, in: leads[1]))
        let valueHead = index(of: place, in: leads[2])
        let maskHead = maskLead.isEmpty ? 0 : index(of: place, in: maskLead)
        for row in 0..<queries {
          var scores = (0..<keys).map { column in
            // Products as floats: two large numbers overflow as they do in the kernel.
            let dot = (0..<features).reduce(0.0) {
              $0 + Double(q[(head * queries + row) * features + $1] * k[(keyHead * keys + column) * features + $1])
            }
            let rows = maskShape[maskShape.count - 2]
            let more = added.map { Double($0[(maskHead * rows + (rows == 1 ? 0 : row)) * keys + column]) } ?? 0
            return dot / Double(features).squareRoot() + more
          }
          let largest = scores.contains { $0.isNaN } ? .nan : scores.max() ?? 0
          scores = scores.map { exp($0 - largest) }
          let sum = scores.reduce(0, +)
          for column in 0..<values {
            let mixed = (0..<keys).reduce(0.0) {
              $0 + scores[$1] / sum * Double(v[(valueHead * keys + $1) * values + column])
            }
            results.append(Float(mixed))
          }
        }
      }
      return [results]
    }
  }
}
