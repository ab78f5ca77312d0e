import ModelOps
import Testing

@Suite struct TensorAllocatorTests {
  @Test func memoryIsGivenOutAgain() {
    let allocator = TensorAllocator()
    let address = { allocator.storage(byteCount: 1000).base }
    #expect(address() == address())
  }

  /// A little too large serves, much too large is kept for who needs it.
  @Test func smallestBlockServes() {
    let allocator = TensorAllocator()
    var storages = [1 << 20, 2000, 1 << 12].map { allocator.storage(byteCount: $0) }
    let addresses = storages.map(\.base)
    storages = []
    #expect(allocator.storage(byteCount: 1500).base == addresses[1])
    let small = allocator.storage(byteCount: 1500)
    let other = allocator.storage(byteCount: 1500)
    #expect(small.base == addresses[1] && other.base == addresses[2])
    #expect(allocator.storage(byteCount: 1500).base != addresses[0])
  }

  @Test func scratchGrows() {
    let allocator = TensorAllocator()
    let large = { allocator.scratch(byteCount: 1 << 16).base }
    _ = allocator.scratch(byteCount: 100)
    let address = large()
    #expect(allocator.scratch(byteCount: 100).base == address && large() == address)
    let first = allocator.scratch(byteCount: 100)
    #expect(allocator.scratch(byteCount: 100).base != first.base)
  }

  @Test func tensorsOutliveTheirAllocator() {
    var allocator: TensorAllocator? = TensorAllocator()
    let tensor = allocator?.tensor(.fp32, [3])
    _ = tensor?.floats.initialize(from: [1, 2, 3])
    allocator = nil
    #expect(tensor?.floatArray == [1, 2, 3])
  }
}
