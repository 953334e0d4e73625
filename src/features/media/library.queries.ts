import { type RawBuilder, sql } from 'kysely'
import { normaliseArabic } from '../../arabic/normalise.ts'
import type { Handle } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/selections.ts'
import type { Media, pictureShapes } from './media.contract.ts'
import { draftDays, type MediaScope, selectMedia } from './media.queries.ts'

export type LibraryFilter = {
  q?: string
  label?: string
  hash?: string
  unused?: boolean
  news?: boolean
  undescribed?: boolean
  undescribedFirst?: boolean
  createdBy?: number
  shape?: (typeof pictureShapes)[number]
  from?: string
  to?: string
  page: number
  limit: number
}

/** Columns that hold a picture's id; the first hold most, so that most pictures take one lookup. */
export const holders = [
  ['articles', 'image_id'],
  ['articles', 'share_image_id'],
  ['people', 'image_id'],
  ['authors', 'image_id'],
  ['categories', 'image_id'],
  ['agencies', 'logo_id'],
  ['sources', 'image_id'],
  ['dossiers', 'image_id'],
  ['podcasts', 'image_id'],
  ['users', 'avatar_id'],
  ['channel_images', 'media_id'],
  ['ad_positions', 'media_id'],
  ['settings', 'image_id'],
  ['notifications', 'image_id'],
  ['feed_suggestions', 'image_id'],
] as const

/** Tables whose pictures are for articles too. */
const newsTables: ReadonlySet<string> = new Set(['articles', 'notifications', 'feed_suggestions'])

/** Used nowhere: in no column, no front page pin, and no public text or recent draft. */
const isUnused = sql.join(
  [
    ...holders.map(
      ([table, column]) =>
        sql`not exists (select from ${sql.table(table)} h where ${sql.ref(`h.${column}`)} = media.id)`,
    ),
    sql`media.id not in (select jsonb_path_query(f.content, '$.**.imageId ? (@ != null)')::integer from fronts f)`,
    sql`media.hash not in (select unnest(pictures_in(s.value::text)) from settings s)`,
    sql`media.hash not in (select unnest(pictures_in(coalesce(d.content->>'description', ''))) from article_drafts d
      where d.updated_at > now() - make_interval(days => ${sql.lit(draftDays)}))`,
    sql`media.hash not in (select unnest(pictures_in(g.description)) from feed_suggestions g)`,
    sql`media.hash not in (select unnest(pictures_in(t.description)) from article_templates t)`,
    sql`not exists (select from articles h where pictures_in(h.description) @> array[media.hash])`,
  ],
  sql` and `,
)

/** Excludes portraits and logos: a news picture is in an article, or in no column of another noun. */
const isNews = sql.join(
  [
    sql`exists (select from articles h where h.image_id = media.id)`,
    sql`not (${sql.join(
      holders
        .filter(([table]) => !newsTables.has(table))
        .map(
          ([table, column]) =>
            sql`exists (select from ${sql.table(table)} h where ${sql.ref(`h.${column}`)} = media.id)`,
        ),
      sql` or `,
    )})`,
  ],
  sql` or `,
)

const words = sql`arabic_normalise(media_words(media.alt, media.caption, media.credit, media.labels, media.file_name))`

/** A picture of 6:5 is nearly square. */
const shapes = {
  wide: sql`media.width * 5 > media.height * 6`,
  tall: sql`media.height * 5 > media.width * 6`,
  square: sql`media.width * 5 <= media.height * 6 and media.height * 5 <= media.width * 6`,
} satisfies Record<(typeof pictureShapes)[number], RawBuilder<unknown>>

function conditionsOf({
  q,
  label,
  hash,
  unused,
  news,
  undescribed,
  createdBy,
  shape,
  from,
  to,
}: LibraryFilter): RawBuilder<boolean> {
  const parts = q ? normaliseArabic(q).split(' ').filter(Boolean) : []
  const conditions: RawBuilder<unknown>[] = [
    sql`true`,
    ...parts.map(part => sql`${words} like ${likePattern(part)}`),
  ]
  // Punctuation alone matches nothing.
  if (q && parts.length === 0) conditions.push(sql`false`)
  if (label) conditions.push(sql`media.labels @> array[${label}::text]`)
  if (hash) conditions.push(sql`media.hash = ${hash}`)
  if (undescribed) conditions.push(sql`media.alt = ''`)
  if (createdBy) conditions.push(sql`media.created_by = ${createdBy}`)
  if (shape) conditions.push(shapes[shape])
  if (from) conditions.push(sql`media.created_at >= ${from}::timestamptz`)
  if (to) conditions.push(sql`media.created_at < ${to}::timestamptz`)
  if (unused) conditions.push(isUnused)
  if (news) conditions.push(sql`(${isNews})`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Counting stops here, as each picture is looked up in a dozen tables. */
const maxCounted = 2000

export async function listMedia(db: Handle, scope: MediaScope, filter: LibraryFilter) {
  const { page, limit, unused, news, undescribedFirst } = filter
  const rows = selectMedia(db, scope).where(conditionsOf(filter))
  const ordered = undescribedFirst ? rows.orderBy(sql`(media.alt <> '')`) : rows
  const items: Media[] = await ordered
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const counted = rows.clearSelect().select('media.id')
  const { total } = await db
    .selectFrom((unused || news ? counted.limit(maxCounted) : counted).as('found'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { items, page, limit, total }
}

/** Pictures of the latest articles, the last used first. */
export function listRecent(db: Handle, scope: MediaScope): Promise<Media[]> {
  const used = sql<{ picture: number; last: number }>`(select image_id as picture, max(id) as last
    from (select id, image_id from articles where image_id is not null order by id desc limit 200) a
    group by image_id)`
  return selectMedia(db, scope)
    .innerJoin(used.as('used'), 'used.picture', 'media.id')
    .orderBy('used.last', 'desc')
    .limit(8)
    .execute()
}

/** Most used first. */
export async function listLabels(
  db: Handle,
  { agencyId }: MediaScope,
): Promise<{ label: string; pictures: number }[]> {
  const own = agencyId === undefined ? sql`true` : sql`media.agency_id = ${agencyId}`
  const { rows } = await sql<{ label: string; pictures: number }>`
    select label, count(*) as pictures from media cross join unnest(media.labels) label
    where media.labels <> '{}' and media.owner_id is null and ${own}
    group by label order by pictures desc, label limit 500`.execute(db)
  return rows
}

/** Sorted by name. An agency gets those who uploaded for it. */
export async function listUploaders(
  db: Handle,
  { agencyId }: MediaScope,
): Promise<{ id: number; name: string }[]> {
  const own = agencyId === undefined ? sql`true` : sql`m.agency_id = ${agencyId}`
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.name from users u
    where u.role <> 'user' and exists (
      select from media m where m.created_by = u.id and m.owner_id is null and ${own}
    )
    order by u.name, u.id limit 500`.execute(db)
  return rows
}

/** The existing ones within the scope, in order, locked until the transaction ends. */
export function lockMedia(tx: Handle, scope: MediaScope, ids: number[]): Promise<Media[]> {
  return selectMedia(tx, scope).where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

export async function isUnusedPicture(db: Handle, id: number): Promise<boolean> {
  const { rows } = await sql`select from media where media.id = ${id} and ${isUnused}`.execute(db)
  return rows.length > 0
}
