internal import ModelOps
