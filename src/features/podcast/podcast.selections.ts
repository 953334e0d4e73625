import { sql } from 'kysely'
import { access, published } from '../article/article.selections.ts'

/** Finds a recording in a format that every podcast directory plays. */
const found = sql`regexp_match(a.description,
  '<audio src="/media/([0-9a-f]{32})\\.(mp3|m4a)"[^>]*>(?:<track src="(/media/[0-9a-f]{32}\\.vtt)")?')`

/** The contract's recording of an article, selected as `a`: the first in its text; null without one. */
export const recordingOf = sql`(select json_build_object('src', '/media/' || f.hash || '.' || f.format,
    'type', case f.format when 'mp3' then 'audio/mpeg' else 'audio/x-m4a' end, 'bytes', f.bytes::double precision,
    'seconds', f.seconds, 'transcript', m.found[3])
  from (select ${found} as found) m join attachments f on f.hash = m.found[1] and f.format = m.found[2]
  order by f.id limit 1)`

/** An episode, selected as `e` with its article as `a`, that readers see. */
export const shownEpisode = sql<boolean>`(${published} and a.kind = 'audio')`

/** Whether everybody may hear it, rather than subscribers only. */
export const isFree = sql<boolean>`${access} = 'free'`
