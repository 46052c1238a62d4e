"""Looking back: every decision of a match judged by the expert, on what its seat knew then."""
