"""The engine that knows no game: records, kernels, the verbs, matches and their text forms."""
