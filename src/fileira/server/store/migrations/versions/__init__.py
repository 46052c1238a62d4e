"""One module for each change of the database. They are never edited once released."""
