-- When the reader last had the saved card deleted. A payment that was agreed to before keeps none.
alter table payment_customers add column forgotten_at timestamptz;
