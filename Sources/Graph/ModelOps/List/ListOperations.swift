/// Operations on lists of tensors.
enum ListOperations {
  static let all: [any TensorOperation.Type] = [
    ListGather.self,
    ListLength.self,
    ListRead.self,
    ListScatter.self,
    ListWrite.self,
    MakeList.self,
  ]
}
