-- Compatible with older releases: adds an index.
-- The sections «شاهد» and «استمع».
create index articles_watched on articles (kind, publish_at desc, id desc) where kind in ('video', 'audio');
