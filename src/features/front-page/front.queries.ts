import { sql } from 'kysely'
import type { Picture } from '../../contract/fields.ts'
import type { Handle } from '../../platform/database/database.ts'
import { named } from '../../platform/database/selections.ts'
import type { ArticleCard } from '../article/article.schema.ts'
import { card, published, state } from '../article/article.selections.ts'
import { pictureOf } from '../media/media.selections.ts'
import type { Front } from './front.contract.ts'
import { type FrontContent, frontContent, pinsOf } from './front.schema.ts'

/** A category's page; without one the site's front page. */
export type Page = { category?: number | undefined }

export type StoredFront = Omit<Front, 'articles'>

export type PinnedContent = { content: FrontContent; cards: ArticleCard[]; pictures: Picture[] }

/**
 * Pins of a page, with cards of all articles that readers can open, in one query; undefined if nobody has arranged it.
 */
export async function findPinned(
  db: Handle,
  { category }: Page,
  from: 'content' | 'draft',
): Promise<PinnedContent | undefined> {
  const { rows } = await sql<PinnedContent>`
    select page.content, coalesce((select json_agg(shown) from (select ${card} from articles a where ${published}
        and a.id in (select jsonb_path_query(page.content, '$.**.article')::integer)) shown), '[]') as cards,
      coalesce((select json_agg(${pictureOf('media.id')}) from media where media.id in (
        select jsonb_path_query(page.content, '$.**.imageId ? (@ != null)')::integer)), '[]') as pictures
    from (select coalesce(${from === 'draft' ? sql`draft` : sql`null`}, content) as content from fronts
      where category_id is not distinct from ${category ?? null}::integer) page`.execute(db)
  const [row] = rows
  return (
    row && {
      content: frontContent.parse(row.content),
      cards: row.cards.map(each => ({ ...each, publishAt: new Date(each.publishAt).toISOString() })),
      pictures: row.pictures,
    }
  )
}

export async function findFront(
  db: Handle,
  { category }: Page,
  { lock } = { lock: false },
): Promise<StoredFront | undefined> {
  const one = db
    .selectFrom('fronts')
    .select([
      'id',
      'revision',
      'content',
      'draft',
      named('users', 'drafted_by').as('draftedBy'),
      sql<string | null>`drafted_at`.as('draftedAt'),
      sql<
        Front['editions']
      >`coalesce((select json_agg(json_build_object('id', e.id, 'publishedAt', e.published_at,
        'publishedBy', (select json_build_object('id', u.id, 'name', u.name) from users u where u.id = e.published_by))
        order by e.id desc) from (select * from front_editions where front_id = fronts.id order by id desc limit 20) e),
        '[]')`.as('editions'),
    ])
    .where('category_id', 'is not distinct from', category ?? null)
  const row = await (lock ? one.forUpdate('fronts') : one).executeTakeFirst()
  if (!row) return undefined
  const { content, draft, editions, ...rest } = row
  return {
    ...rest,
    content: frontContent.parse(content),
    draft: draft === null ? null : frontContent.parse(draft),
    editions: editions.map(each => ({ ...each, publishedAt: new Date(each.publishedAt).toISOString() })),
  }
}

/** Does nothing if another process inserted it meanwhile. */
export async function insertFront(tx: Handle, { category }: Page): Promise<void> {
  await tx
    .insertInto('fronts')
    .values({ category_id: category ?? null })
    .onConflict(conflict => conflict.constraint('fronts_page_key').doNothing())
    .execute()
}

export async function updateDraft(
  tx: Handle,
  { id, revision }: { id: number; revision: number },
  draft: FrontContent | null,
  by: number | null,
): Promise<void> {
  await tx
    .updateTable('fronts')
    .set({
      draft: draft && JSON.stringify(draft),
      drafted_by: draft && by,
      drafted_at: draft && new Date(),
      revision: revision + 1,
    })
    .where('id', '=', id)
    .execute()
}

export async function insertEdition(
  tx: Handle,
  { id, revision }: { id: number; revision: number },
  { content, draft }: Pick<StoredFront, 'content' | 'draft'>,
  by: number | null,
): Promise<void> {
  const json = JSON.stringify(content)
  await tx
    .updateTable('fronts')
    .set({
      content: json,
      revision: revision + 1,
      ...(draft === null && { draft: null, drafted_by: null, drafted_at: null }),
    })
    .where('id', '=', id)
    .execute()
  await tx.insertInto('front_editions').values({ front_id: id, content: json, published_by: by }).execute()
}

export async function findEdition(
  tx: Handle,
  front: number,
  edition: number,
): Promise<FrontContent | undefined> {
  const row = await tx
    .selectFrom('front_editions')
    .select('content')
    .where('id', '=', edition)
    .where('front_id', '=', front)
    .executeTakeFirst()
  return row && frontContent.parse(row.content)
}

/** In every state, for editors who arrange them. */
export async function readPinned(db: Handle, contents: FrontContent[]): Promise<Front['articles']> {
  const ids = contents.flatMap(pinsOf).map(({ article }) => article)
  const { rows } = await sql<Front['articles'][number]>`select a.id, a.title, ${state} as state,
    a.publish_at as "publishAt", ${pictureOf('a.image_id')} as image
    from articles a where a.id = any(${ids})`.execute(db)
  return rows
}

/** Titles and names in a page's arrangement, for the log. */
export async function readNames(
  db: Handle,
  table: 'articles' | 'categories' | 'dossiers',
  ids: number[],
): Promise<Map<number, string>> {
  const column = table === 'articles' ? 'title' : 'name'
  const { rows } = await sql<{ id: number; name: string }>`select id, ${sql.ref(column)} as name
    from ${sql.table(table)} where id = any(${ids})`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The arrangement of the front page that was current when a day ended; undefined if there was none. */
export async function findContentOfDay(
  db: Handle,
  { day, timeZone }: { day: string; timeZone: string },
): Promise<FrontContent | undefined> {
  const { rows } = await sql<{ content: unknown }>`select e.content from fronts f
    join front_editions e on e.front_id = f.id
    where f.category_id is null and e.published_at < (${day}::date + 1)::timestamp at time zone ${timeZone}
    order by e.id desc limit 1`.execute(db)
  return rows[0] && frontContent.parse(rows[0].content)
}
