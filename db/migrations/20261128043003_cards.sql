-- The last month of the saved card, as YYYY-MM, if the provider names it.
alter table payment_customers add column card_expires text check (card_expires ~ '^\d{4}-(0[1-9]|1[0-2])$');
