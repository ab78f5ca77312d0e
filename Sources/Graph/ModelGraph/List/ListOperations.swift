/// Operations on lists of tensors.
package enum ListOperations {
  package static let all: [any TensorOperation.Type] = [
    ListGather.self,
    ListLength.self,
    ListRead.self,
    ListScatter.self,
    ListWrite.self,
    MakeList.self,
  ]
}
