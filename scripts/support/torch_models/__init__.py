"""Small PyTorch models of well-known architectures, with random weights from a fixed seed. Nothing is downloaded."""
