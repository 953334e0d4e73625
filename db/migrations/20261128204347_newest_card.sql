-- Compatible with older releases: adds a column that may be null.
-- When the page that saved the card was opened. A page that was opened earlier does not replace it, whenever its payment is
-- heard of. Null: saved before this was noted.
alter table payment_customers add column card_page_at timestamptz;
