internal import CModelKernels
internal import ModelSpec

/// Matrix products with the second factor in panels, shared among threads.
enum ProductKernel {
  /// Columns of a panel.
  static let width = model_kernels_product_width()

  /// Number of floats of a matrix [inner, columns] in panels.
  static func panelCount(_ inner: Int, _ columns: Int) -> Int { panels(columns) * width * inner }

  /// Panels of a matrix with this many columns.
  static func panels(_ columns: Int) -> Int { (columns + width - 1) / width }

  /// Fewer products than this are computed faster than they are shared among threads: about 2 µs.
  static let smallestShared = 120_000

  /// Computes one product whose second factor is in panels.
  static func run(_ product: model_kernels_product, threadCount: Int) {
    guard product.rows > 0, product.columns > 0 else { return }
    var product = product
    let isSmall = product.rows * product.columns * product.inner < smallestShared
    let pieces = Pieces(&product, threadCount: isSmall ? 1 : threadCount)
    ParallelLoop.split(pieces.count, threadCount: isSmall ? 1 : threadCount) { range in
      for piece in range { pieces.run(piece, &product) }
    }
  }

  /// Pieces of a product.
  private struct Pieces {
    private let rows: Int
    private let columns: Int
    private let across: Int
    let count: Int

    init(_ product: inout model_kernels_product, threadCount: Int) {
      var (rows, columns) = (1, 1)
      model_kernels_product_piece(&product, threadCount, &rows, &columns)
      (self.rows, self.columns) = (rows, columns)
      across = max((product.columns + columns - 1) / columns, 1)
      count = across * ((product.rows + rows - 1) / rows)
    }

    func run(_ piece: Int, _ product: UnsafePointer<model_kernels_product>) {
      let (row, column) = (piece / across * rows, piece % across * columns)
      model_kernels_product_run(product, row, min(row + rows, product.pointee.rows), column, column + columns)
    }
  }

  /// Packs a matrix [inner, columns] into `panels`.
  static func pack(
    _ matrix: model_kernels_matrix, inner: Int, columns: Int, into panels: UnsafeMutablePointer<Float>, threadCount: Int
  ) {
    let threads = inner * columns < smallestPacked ? 1 : threadCount
    ParallelLoop.split(self.panels(columns), threadCount: threads) { range in
      model_kernels_product_pack(matrix, inner, columns, range.lowerBound, range.upperBound, panels)
    }
  }

  private static let smallestPacked = 1 << 15

  /// Computes many products of the same shape, each of which packs its second factor; `offsets` are those of the
  /// factors, results are contiguous.
  static func run(
    _ product: model_kernels_product, _ second: model_kernels_matrix, offsets: [(x: Int, y: Int)], panels: Tensor,
    threadCount: Int
  ) {
    let (size, count) = (panelCount(product.inner, product.columns), product.rows * product.columns)
    guard let x = product.a.data, let y = second.data, let z = product.c else { return }
    let scratch = panels.floatAddress
    let spaces = panels.count / max(size, 1)
    func run(_ index: Int, space: Int, threadCount: Int) {
      var (task, matrix) = (product, second)
      task.a.data = x + offsets[index].x
      task.c = z + index * count
      matrix.data = y + offsets[index].y
      pack(matrix, inner: task.inner, columns: task.columns, into: scratch + space * size, threadCount: threadCount)
      task.panels = UnsafeRawPointer(scratch + space * size)
      ProductKernel.run(task, threadCount: threadCount)
    }
    if spaces > 1 {
      // Each piece of the work has its own scratch.
      ParallelLoop.split(spaces, threadCount: threadCount) { range in
        for space in range {
          for index in offsets.count * space / spaces..<offsets.count * (space + 1) / spaces {
            run(index, space: space, threadCount: 1)
          }
        }
      }
    } else {
      for index in offsets.indices { run(index, space: 0, threadCount: threadCount) }
    }
    withExtendedLifetime(panels) {}
  }
}

/// A constant matrix in panels.
struct Panels: Sendable {
  private let numbers: Tensor
  /// Whether its numbers are stored in half precision, without loss.
  private let isHalf: Bool

  /// Packs the matrix [inner, columns] of `weight`, which is stored like that if `isTransposed`, else as [columns,
  /// inner]; `holdsHalves` if its bytes are half-precision numbers.
  init(_ weight: Tensor, inner: Int, columns: Int, isTransposed: Bool, holdsHalves: Bool) {
    let (row, column) = isTransposed ? (columns, 1) : (1, inner)
    let count = ProductKernel.panelCount(inner, columns)
    let isHalf = holdsHalves || model_kernels_is_half(weight.floatAddress, weight.count) != 0
    self.isHalf = isHalf
    // The allocator uses huge pages.
    let numbers = TensorAllocator().tensor(.fp32, [isHalf ? (count + 1) / 2 : count])
    self.numbers = numbers
    let matrix = model_kernels_matrix(data: weight.floatAddress, row_stride: row, column_stride: column)
    if holdsHalves {
      model_kernels_product_pack_half(
        weight.address.assumingMemoryBound(to: UInt16.self), row, column, inner, columns, 0,
        ProductKernel.panels(columns), numbers.address.assumingMemoryBound(to: UInt16.self))
    } else if isHalf {
      let size = ProductKernel.width * inner
      let panel = Tensor(.fp32, [size], storage: TensorStorage(byteCount: size * 4))
      for index in 0..<ProductKernel.panels(columns) {
        var rest = matrix
        let first = index * ProductKernel.width
        rest.data = matrix.data.map { $0 + first * column }
        model_kernels_product_pack(rest, inner, columns - first, 0, 1, panel.floatAddress)
        model_kernels_narrow_half(panel.floatAddress, numbers.address + 2 * index * size, size)
      }
    } else {
      ProductKernel.pack(matrix, inner: inner, columns: columns, into: numbers.floatAddress, threadCount: 1)
    }
    withExtendedLifetime(weight) {}
  }

  /// Makes `product` use these panels; keep the returned memory until it has run.
  func bind(to product: inout model_kernels_product) -> Tensor {
    product.panels = UnsafeRawPointer(numbers.address)
    product.is_half = isHalf ? 1 : 0
    return numbers
  }
}
