"""HTTP: the application with its routes, what each answers, and running it."""
