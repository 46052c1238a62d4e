"""What is done with all rows of an environment in one call: these files belong to the cache."""
