"""Many evenings: each as plain facts, who is who in them, and the figures over all of them."""
