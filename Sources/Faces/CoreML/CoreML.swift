@_exported public import CoreMLAPI
