-- Where in "places" each block of documents begins, so that of a common word only the places of the best are read;
-- empty in rows that were written before, whose places are read whole until they are merged.
alter table search_postings add column skips bytea not null default '';
alter table search_postings alter column skips set storage external;
