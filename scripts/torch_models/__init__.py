"""Small PyTorch models of well-known architectures, with random weights of a fixed seed. Nothing is downloaded."""
