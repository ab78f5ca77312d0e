internal import ModelOps
internal import Testing

@Suite struct EinsumTests {
  /// Of sums of few products of small integers.
  private let tolerance: Float = 1e-6

  private func pattern(_ shape: [Int], _ seed: Int) -> Tensor {
    Tensor(floats: (0..<shape.reduce(1, *)).map { Float(($0 * 7 + seed) % 11 - 5) }, shape)
  }

  /// The sum over all letters, one element at a time.
  private func expected(_ equation: String, _ x: Tensor, _ y: Tensor) -> [Float] {
    // A product without letters is no part of the text; then the empty one stands for it.
    let terms = equation.split { ",->".contains($0) }.map { Array($0) } + [[]]
    var lengths: [Character: Int] = [:]
    for (letters, tensor) in [(terms[0], x), (terms[1], y)] {
      for (letter, length) in zip(letters, tensor.shape) { lengths[letter] = max(lengths[letter] ?? 1, length) }
    }
    let letters = terms[2] + lengths.keys.filter { !terms[2].contains($0) }.sorted()
    func place(_ term: [Character], _ shape: [Int], _ index: [Character: Int]) -> Int {
      zip(term, shape).reduce(0) { $0 * $1.1 + ($1.1 == 1 ? 0 : index[$1.0] ?? 0) }
    }
    let (left, right) = (x.floatArray, y.floatArray)
    let shape = terms[2].map { lengths[$0] ?? 1 }
    var sums = [Float](repeating: 0, count: shape.reduce(1, *))
    for element in 0..<letters.reduce(1, { $0 * (lengths[$1] ?? 1) }) {
      var (rest, index) = (element, [Character: Int]())
      for letter in letters.reversed() {
        index[letter] = rest % (lengths[letter] ?? 1)
        rest /= lengths[letter] ?? 1
      }
      sums[place(terms[2], shape, index)] +=
        left[place(terms[0], x.shape, index)] * right[place(terms[1], y.shape, index)]
    }
    return sums
  }

  @Test(arguments: [
    ("nchw,nwhu->nchu", [2, 3, 4, 5], [2, 5, 4, 2]), ("nchw,nwhu->nchu", [1, 3, 4, 5], [2, 5, 1, 2]),
    ("chw,whr->chr", [3, 2, 5], [5, 2, 4]), ("bhqd,bhkd->bhqk", [2, 2, 3, 4], [2, 2, 5, 4]),
    ("bchq,bkhc->bkhq", [1, 4, 1, 3], [1, 5, 1, 4]), ("ij,jk->ik", [2, 3], [3, 4]), ("ij,jk->ki", [2, 3], [3, 4]),
    ("i,j->ij", [3], [4]), ("i,i->", [3], [3]), ("abc,cd->abd", [2, 3, 4], [4, 2]), ("bi,bi->b", [2, 3], [2, 3]),
  ])
  func agreesWithSums(_ equation: String, _ x: [Int], _ y: [Int]) throws {
    let (x, y) = (pattern(x, 1), pattern(y, 4))
    let z = try evaluate("einsum", ["values": x, "values": y], ["equation": .word(equation)])
    #expect(isClose(z.floatArray, expected(equation, x, y), relative: tolerance))
  }

  @Test func refusals() {
    func refused(_ equation: String, _ x: Shape = [2, 3], _ y: Shape = [3, 4]) -> String {
      refusal("einsum", ["values": .values([x, y]), "equation": .word(equation)])
    }
    #expect(refused("ij") == "`equation` is 'ij', expected two factors and their product, such as 'nchw,nwhu->nchu'")
    #expect(refused("ii,ij->j") == "`equation` is 'ii,ij->j', expected no letter twice in 'ii'")
    #expect(
      refused("ij,jk->i") == "`equation` is 'ij,jk->i', expected 'k' of one factor in the other one or in the product")
    #expect(refused("ij,jk->iz") == "`equation` is 'ij,jk->iz', expected 'z' of the product in a factor")
    #expect(refused("i...,jk->ik") == "`equation` is 'i...,jk->ik', expected a letter for each axis")
    #expect(refused("ij,jk->ik", [2, 3], [5, 4]) == "dimension 0 ('j') of `values` [5, 4] is 5, expected 3")
    #expect(refused("ij,ij->ij", [2, 3], [2, 4]) == "`values` [2, 3] and [2, 4] do not broadcast along 'j'")
  }
}
