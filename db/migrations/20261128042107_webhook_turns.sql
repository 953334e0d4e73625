-- The first waiting message about a thing is found without reading the others about it.
create index webhook_deliveries_turns on webhook_deliveries (webhook_id, subject, id) where state = 'waiting';
