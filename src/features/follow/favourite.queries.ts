import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { alphabetically } from '../../platform/database/staff-list.ts'
import type { ArticleCard } from '../article/article.schema.ts'
import { card, published } from '../article/article.selections.ts'

/** Column, table, and the rows that readers may see, by kind. */
const kinds = {
  categories: { column: 'category_id', table: 'categories', shown: sql`t.status` },
  agencies: { column: 'agency_id', table: 'agencies', shown: sql`t.active` },
  tags: { column: 'tag_id', table: 'tags', shown: sql`t.status and t.visible` },
  people: { column: 'person_id', table: 'people', shown: sql`t.status` },
  authors: { column: 'author_id', table: 'authors', shown: sql`t.status` },
  dossiers: { column: 'dossier_id', table: 'dossiers', shown: sql`t.status` },
  articles: {
    column: 'article_id',
    table: 'articles',
    shown: sql`t.enable and t.deleted_at is null and t.publish_at <= now()`,
  },
} as const
export type FavouriteKind = keyof typeof kinds
export const favouriteKinds = Object.keys(kinds) as FavouriteKind[]

/** Whether readers may see the row with this id. */
export function isShown(kind: FavouriteKind, id: RawBuilder<unknown>): RawBuilder<boolean> {
  const { table, shown } = kinds[kind]
  return sql`exists (select from ${sql.table(table)} t where t.id = ${id} and ${shown})`
}

/** Adds visible items, once each; ignores the rest. */
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
