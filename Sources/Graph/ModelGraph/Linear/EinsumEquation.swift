internal import ModelSpec

/// Which axes of two factors are which axes of their product, such as `nchw,nwhu->nchu`: a letter for each axis.
package struct EinsumEquation: Equatable, Sendable {
  /// The letters of both factors and of the product.
  package let x: [Character]
  package let y: [Character]
  package let product: [Character]

  /// - Throws: `OperationError` when `text` is no equation of two factors and a product, or asks for more than a product
  ///   of matrices: one letter for two axes of a tensor, or a sum over an axis that only one factor has.
  package init(_ text: String) throws(OperationError) {
    func refused(_ why: String) -> OperationError {
      OperationError("`equation` is '\(text)', \(why)", argument: "equation")
    }
    let letters = Array(text).filter { $0 != " " }
    guard let comma = letters.firstIndex(of: ","), let dash = letters.firstIndex(of: "-"), comma < dash,
      dash + 1 < letters.count, letters[dash + 1] == ">"
    else { throw refused("expected two factors and their product, such as 'nchw,nwhu->nchu'") }
    x = Array(letters[..<comma])
    y = Array(letters[(comma + 1)..<dash])
    product = Array(letters[(dash + 2)...])
    guard (x + y + product).allSatisfy(\.isLetter) else { throw refused("expected a letter for each axis") }
    for term in [x, y, product] where Set(term).count != term.count {
      throw refused("expected no letter twice in '\(String(term))'")
    }
    let both = Set(x).union(y)
    if let letter = product.first(where: { !both.contains($0) }) {
      throw refused("expected '\(letter)' of the product in a factor")
    }
    let kept = Set(product).union(Set(x).intersection(y))
    if let letter = (x + y).first(where: { !kept.contains($0) }) {
      throw refused("expected '\(letter)' of one factor in the other one or in the product")
    }
  }

  /// Letters of axes that both factors and the product have.
  package var batch: [Character] { product.filter { x.contains($0) && y.contains($0) } }
  /// Letters of axes that are summed over.
  package var summed: [Character] { x.filter { y.contains($0) && !product.contains($0) } }
  /// Letters of axes that only the first factor has.
  package var rows: [Character] { product.filter { !y.contains($0) } }
  /// Letters of axes that only the second factor has.
  package var columns: [Character] { product.filter { !x.contains($0) } }
}
