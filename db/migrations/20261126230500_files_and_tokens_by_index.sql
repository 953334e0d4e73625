-- Looked up with each request of somebody who is signed in.
create index sessions_previous_token on sessions (previous_token_hash) where previous_token_hash is not null;

-- Whether a published coverage still shows a file that was taken down with another article.
create index coverages_files on coverages using gin (files_in(summary));
create index coverage_entries_files on coverage_entries using gin (files_in(html)) where deleted_at is null;
