-- The library narrows to what one colleague uploaded, and lists who uploaded anything.
create index media_creator on media (created_by, created_at desc, id desc) where owner_id is null;
