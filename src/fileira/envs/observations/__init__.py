"""What a seat sees, as numbers: the encodings, each as kernels and as a list of what it tells."""
