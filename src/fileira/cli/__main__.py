"""`python -m fileira.cli` is the same as `fileira`."""

from . import main

main(prog_name="fileira")
