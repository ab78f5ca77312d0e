// Code that says `import CoreML` and nothing else uses URLs and bundles.
@_exported public import Foundation
