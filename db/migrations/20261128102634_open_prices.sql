-- The reader names the amount, which is at least the package's price, and pays it for each period.
alter table packages add column open_price boolean not null default false;
