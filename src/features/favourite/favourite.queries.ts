import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { alphabetically } from '../../platform/database/staff-list.ts'
import type { ArticleCard, Cursor } from '../article/article.schema.ts'
import { card, published } from '../article/article.selections.ts'

/** By kind: column, table, and the rows that readers may see. */
const kinds = {
  categories: { column: 'category_id', table: 'categories', shown: sql`t.status` },
  agencies: { column: 'agency_id', table: 'agencies', shown: sql`t.active` },
  tags: { column: 'tag_id', table: 'tags', shown: sql`t.status and t.visible` },
  people: { column: 'person_id', table: 'people', shown: sql`t.status` },
  authors: { column: 'author_id', table: 'authors', shown: sql`t.status` },
  articles: {
    column: 'article_id',
    table: 'articles',
    shown: sql`t.enable and t.deleted_at is null and t.publish_at <= now()`,
  },
} as const
export type FavouriteKind = keyof typeof kinds
export const favouriteKinds = Object.keys(kinds) as FavouriteKind[]

/** Adds what readers can see, once; ignores the rest. */
export async function insertFavourites(
  db: Handle,
  userId: number,
  kind: FavouriteKind,
  ids: number[],
): Promise<void> {
  const { column, table, shown } = kinds[kind]
  await sql`
    insert into favourites (user_id, ${sql.ref(column)})
    select ${userId}, t.id from ${sql.table(table)} t where t.id = any(${ids}::integer[]) and ${shown} order by t.id
    on conflict do nothing`.execute(db)
}

export async function deleteFavourites(
  db: Handle,
  userId: number,
  kind: FavouriteKind,
  ids: number[],
): Promise<void> {
  await db
    .deleteFrom('favourites')
    .where('user_id', '=', userId)
    .where(kinds[kind].column, 'in', ids)
    .execute()
}

export async function countFavourites(db: Handle, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('favourites')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function listFollowed<Kind extends Exclude<FavouriteKind, 'articles'>>(
  db: Handle,
  userId: number,
  kind: Kind,
) {
  const { column, table, shown } = kinds[kind]
  const colour = kind === 'categories' ? sql`, t.colour` : sql``
  const { rows } = await sql<{ id: number; name: string; slug: string; colour: string }>`
    select t.id, t.name, t.slug ${colour} from favourites f join ${sql.table(table)} t on t.id = f.${sql.ref(column)}
    where f.user_id = ${userId} and ${shown} order by ${alphabetically('t.name')}, t.id`.execute(db)
  return rows
}

export async function listSaved(db: Handle, userId: number): Promise<ArticleCard[]> {
  const { rows } = await sql<ArticleCard>`
    select ${card} from favourites f join articles a on a.id = f.article_id
    where f.user_id = ${userId} and ${published} order by f.id desc limit 500`.execute(db)
  return rows
}

/**
 * The newest of what a person follows. Each thing followed is read from its own index and the heads are merged, so
 * that a page costs what they follow, not what there is.
 */
export async function listForYou(
  db: Handle,
  userId: number,
  { limit, after }: { limit: number; after: Cursor | undefined },
): Promise<ArticleCard[]> {
  const older = after
    ? sql`and (a.publish_at, a.id) < (${after.publishAt}::timestamptz, ${after.id}::integer)`
    : sql``
  const newest = sql`${published} ${older} order by a.publish_at desc, a.id desc limit ${limit}`
  const { rows } = await sql<ArticleCard>`
    with mine as (select category_id, agency_id, tag_id, person_id, author_id from favourites
      where user_id = ${userId}),
    families as (
      select c.id from mine join categories c on c.id = mine.category_id or c.parent_id = mine.category_id
    ),
    heads as (
      select head.* from families cross join lateral (
        select a.id, a.publish_at from articles a where a.category_id = families.id and ${newest}) head
      union
      select head.* from mine cross join lateral (
        select a.id, a.publish_at from articles a where a.agency_id = mine.agency_id and ${newest}) head
      union
      select head.* from mine cross join lateral (
        select a.id, a.publish_at from article_tags t join articles a on a.id = t.article_id
        where t.tag_id = mine.tag_id and ${newest}) head
      union
      select head.* from mine cross join lateral (
        select a.id, a.publish_at from article_people p join articles a on a.id = p.article_id
        where p.person_id = mine.person_id and ${newest}) head
      union
      select head.* from mine cross join lateral (
        select a.id, a.publish_at from articles a where a.author_id = mine.author_id and ${newest}) head
    ),
    page as (select id from heads order by publish_at desc, id desc limit ${limit})
    select ${card} from page join articles a on a.id = page.id
    order by a.publish_at desc, a.id desc`.execute(db)
  return rows
}
