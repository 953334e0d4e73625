import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { published } from './article.selections.ts'

/** The files of articles that are taken down now, at most so many. */
export async function listTakenDownFiles(db: Handle, most: number): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select distinct unnest(files) as hash from takedowns where restored_at is null limit ${most}`.execute(db)
  return rows.map(({ hash }) => hash)
}

export async function isFileTakenDown(db: Handle, hash: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from takedowns where restored_at is null and files @> array[${hash}]) as is`.execute(
    db,
  )
  return rows[0]?.is ?? false
}

/** For each column that references a picture: a query that finds it where readers see it, or null if only staff do. */
export const picturePlaces = {
  'articles.image_id': sql`select from articles a where a.image_id = m.id and ${published}`,
  'articles.share_image_id': sql`select from articles a where a.share_image_id = m.id and ${published}`,
  'settings.image_id': sql`select from settings where image_id = m.id`,
  'channel_images.media_id': sql`select from channel_images i join channels c on c.id = i.channel_id
    where i.media_id = m.id and c.enabled`,
  'categories.image_id': sql`select from categories where image_id = m.id and status`,
  'authors.image_id': sql`select from authors where image_id = m.id and status`,
  'sources.image_id': sql`select from sources where image_id = m.id and status`,
  'people.image_id': sql`select from people where image_id = m.id and status`,
  'dossiers.image_id': sql`select from dossiers where image_id = m.id and status`,
  'podcasts.image_id': sql`select from podcasts where image_id = m.id and status`,
  'agencies.logo_id': sql`select from agencies where logo_id = m.id and active`,
  // Not readers' own: somebody who has the file could make it visible again as an avatar.
  'users.avatar_id': sql`select from users where avatar_id = m.id and role <> 'user'`,
  'ad_positions.media_id': sql`select from ad_positions where media_id = m.id and enabled`,
  // Sent once, and usually about an article.
  'notifications.image_id': null,
  'feed_suggestions.image_id': null,
} satisfies Record<string, RawBuilder<unknown> | null>

/** Whether readers see a file anywhere: in a published article, or elsewhere on the site. */
export async function isFileShown(db: Handle, hash: string): Promise<boolean> {
  const inColumns = Object.values(picturePlaces).flatMap(place => (place ? [sql`exists (${place})`] : []))
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from media m where m.hash = ${hash} and (${sql.join(inColumns, sql` or `)}))
      or exists (select from media m join fronts on true, jsonb_path_query(fronts.content, 'strict $.**') pin
        join articles a on a.id::text = pin->>'article'
        where m.hash = ${hash} and pin->>'imageId' = m.id::text and ${published})
      or exists (select from articles a where pictures_in(a.description) @> array[${hash}::text] and ${published})
      or exists (select from article_attachments s join articles a on a.id = s.article_id
        where s.hash = ${hash} and ${published})
      or exists (select from coverages v join articles a on a.id = v.article_id
        where files_in(v.summary) @> array[${hash}::text] and ${published})
      or exists (select from coverage_entries e join articles a on a.id = e.article_id
        where e.deleted_at is null and files_in(e.html) @> array[${hash}::text] and ${published})
      or exists (select from settings where value::text like ${`%/media/${hash}%`}) as is`.execute(db)
  return rows[0]?.is ?? false
}
