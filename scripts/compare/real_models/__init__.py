"""What try-models.py does: finding models, making inputs, running modelc, and reporting."""
