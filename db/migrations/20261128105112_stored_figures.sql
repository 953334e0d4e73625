-- Figures of members that took long to count, counted again each hour.
create table stored_figures (
  key text primary key,
  value jsonb not null,
  counted_at timestamptz not null default now()
);
