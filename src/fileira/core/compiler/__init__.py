"""How kernels become machine code: with what, when, and where it is kept. No rule knows of it."""
