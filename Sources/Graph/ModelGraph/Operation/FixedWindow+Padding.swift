extension FixedWindow {
  /// Sets the padding after each axis to what the lengths leave, which oneDNN insists on; it may be negative.
  package mutating func balancePadding() {
    for axis in kernel.indices {
      let span = (kernel[axis] - 1) * dilations[axis] + 1
      padAfter[axis] = (output[axis] - 1) * strides[axis] + span - input[axis] - padBefore[axis]
    }
  }
}
