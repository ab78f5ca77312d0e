internal import ModelFormat
internal import ModelSpec

extension NetworkCompiler {
  /// How the image inputs of `model` become numbers; nil when there are none.
  static func transforms(of model: Model) -> [EspressoTransform]? {
    guard let network = model.network else { return nil }
    let inputs = model.description?.input ?? []
    let parameters = NetworkImageParameters(of: network, inputs: inputs)
    let transforms = parameters.isImage.indices.map { index in
      var transform = EspressoTransform(input: parameters.isImage[index].input)
      let isGrayscale = parameters.isGrayscale[index].value != 0
      transform.redBias = (isGrayscale ? parameters.grayBias : parameters.redBias)[index].value
      transform.greenBias = (isGrayscale ? parameters.grayBias : parameters.greenBias)[index].value
      transform.blueBias = (isGrayscale ? parameters.grayBias : parameters.blueBias)[index].value
      transform.scale = parameters.channelScale[index].value
      transform.isBGR = parameters.isBGR[index].value != 0
      return transform
    }
    return transforms.isEmpty ? nil : transforms
  }
}
