import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import type { ArticleCard, Cursor } from '../article/article.schema.ts'
import { access, card, isAfter, isUpTo, published } from '../article/article.selections.ts'
import { isFree, recordingOf } from '../podcast/podcast.selections.ts'
import type { Clip, WatchCard, WatchKind } from './watch.contract.ts'

/** Whether readers see an article of this kind, besides one. */
export async function hasPublished(db: Handle, kind: WatchKind, except = 0): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (select from articles a
    where a.kind = ${kind} and a.kind in ('video', 'audio') and ${published} and a.id <> ${except}) as is`.execute(
    db,
  )
  return rows[0]?.is ?? false
}

type Range = { limit: number; after?: Cursor | undefined }
const isOf = (kind: WatchKind) => sql`a.kind = ${kind} and a.kind in ('video', 'audio') and ${published}`

const recording = sql`case when a.kind = 'audio' and ${isFree} then ${recordingOf} end`

/** Newest first. */
export async function listOfKind(db: Handle, kind: WatchKind, { limit, after }: Range): Promise<WatchCard[]> {
  const older = after ? sql`and ${isAfter(after)}` : sql``
  const { rows } = await sql<WatchCard>`select ${card}, ${recording} as recording from articles a
    where ${isOf(kind)} ${older} order by a.publish_at desc, a.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows.map(row => ({ ...row, recording: row.recording && shortOf(row.recording) }))
}

const shortOf = ({ src, seconds }: NonNullable<WatchCard['recording']>) => ({ src, seconds })

/** Cursor of the previous page; undefined if that is the first. */
export async function findPrevious(
  db: Handle,
  kind: WatchKind,
  { limit, after }: { limit: number; after: Cursor },
): Promise<Cursor | undefined> {
  const { rows } = await sql<Cursor>`select a.publish_at as "publishAt", a.id from articles a
    where ${isOf(kind)} and ${isUpTo(after)}
    order by a.publish_at, a.id offset ${sql.lit(limit)} limit 1`.execute(db)
  return rows[0]
}

/** Bounds how far back vertical videos are looked for. */
const maxLookedAt = 500
/** Texts that are read for each clip in the answer: an upright file may come after a wide one in its article. */
const textsPerClip = 2

const player = sql`regexp_match(a.description,
  '<video src="/media/([0-9a-f]{32})\\.(mp4|webm)"(?: poster="([^"]*)")?[^>]*>(?:<track src="([^"]*)")?')`

/** Without reading the text. */
const hasUpright = sql`exists (select from article_attachments t join attachments f on f.hash = t.hash
  where t.article_id = a.id and f.kind = 'video' and f.height > f.width)`

type ClipRow = Omit<Clip, 'article'> & ArticleCard

/** The newest articles whose first video is held upright, for everybody to see. */
export async function listVertical(db: Handle, max: number): Promise<ClipRow[]> {
  const { rows } = await sql<ClipRow>`
    with newest as (select a.id, a.access, a.agency_id, a.publish_at from articles a where ${isOf('video')}
        order by a.publish_at desc, a.id desc limit ${sql.lit(maxLookedAt)}),
      upright as materialized (select a.id from newest a where ${access} = 'free' and ${hasUpright}
        order by a.publish_at desc, a.id desc limit ${sql.lit(max * textsPerClip)})
    select ${card}, '/media/' || f.hash || '.' || f.format as src, 'video/' || f.format as type, f.width, f.height,
      v.found[3] as poster, v.found[4] as captions
    from upright join articles a on a.id = upright.id
    cross join lateral (select ${player} as found) v
    join lateral (select * from attachments f where f.hash = v.found[1] and f.format = v.found[2]
      order by f.id limit 1) f on f.height > f.width
    order by a.publish_at desc, a.id desc limit ${sql.lit(max)}`.execute(db)
  return rows
}
