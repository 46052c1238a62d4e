"""How the processes of one server hear of each other. Logs are the truth: notices may get lost."""
