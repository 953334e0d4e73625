import { type RawBuilder, sql } from 'kysely'
import { normaliseArabic } from '../../arabic/normalise.ts'
import type { Handle } from '../../platform/database/database.ts'
import { likePattern, orderOf } from '../../platform/database/selections.ts'
import { inAlphabet } from '../../platform/database/staff-list.ts'
import type { ListedRow } from './article.assignment.schema.ts'
import {
  type AssignmentFilter,
  assignmentConditions,
  assignmentOf,
  seenDeadline,
} from './article.assignment.selections.ts'
import type { ArticleState, FoundArticles } from './article.schema.ts'
import { isIn, linkedTo } from './article.selections.ts'
import { own, rowFor, type Scope } from './article.staff.queries.ts'

/** Filters of a list. */
export type Narrowing = AssignmentFilter & {
  q?: string
  category?: number
  agency?: number
  author?: number
  source?: number
  tag?: number
  person?: number
  feed?: number
  state?: ArticleState
  breaking?: boolean
  returned?: boolean
  /** More than a title. */
  written?: boolean
  from?: string
  to?: string
  /** Written by this person, or assigned to them. */
  mine?: number
}

/** Begins with the title, and is the expression of the index `articles_by_title`. */
const titleOrder = inAlphabet(sql`left(a.normalised, 40)`)

export type StaffFilter = Narrowing & { page: number; limit: number; sort: string }

/** Results of the search index; without any, headlines that contain the query. */
function foundRows({ ids, scores, asTyped }: FoundArticles, q: string): RawBuilder<unknown> {
  if (ids.length > 0 || !asTyped)
    return sql`select * from unnest(${ids}::integer[], ${scores}::float8[]) as every(id, score)`
  const parts = normaliseArabic(q)
    .split(' ')
    .map(word => sql`h.normalised like ${likePattern(word)}`)
  return sql`select h.id, 0 as score from articles h where ${sql.join(parts, sql` and `)}`
}

async function contributes(db: Handle, author: number): Promise<boolean> {
  const { rows } = await sql`select from article_contributors where author_id = ${author} limit 1`.execute(db)
  return rows.length > 0
}

/** A category and its children. */
const familyOf = (category: number) =>
  sql`select id from categories where ${category}::integer in (id, parent_id)`

async function narrowed(db: Handle, scope: Scope, filter: Narrowing, found: FoundArticles | undefined) {
  const { author, ...links } = filter
  const among =
    found && filter.q
      ? sql`articles a join (${foundRows(found, filter.q)}) found on found.id = a.id`
      : sql`articles a`
  const conditions: RawBuilder<unknown>[] = [own(scope), ...linkedTo(links)]
  // One index has all articles of an author who contributes to no others, as most do.
  if (author)
    conditions.push(
      ...((await contributes(db, author)) ? linkedTo({ author }) : [sql`a.author_id = ${author}`]),
    )
  // Articles in the bin are listed only on request.
  conditions.push(filter.state ? isIn[filter.state] : sql`a.deleted_at is null`)
  if (filter.category) {
    conditions.push(sql`a.category_id in (${familyOf(filter.category)})`)
  }
  if (filter.feed) conditions.push(sql`a.feed_id = ${filter.feed}`)
  if (filter.breaking !== undefined)
    conditions.push(filter.breaking ? sql`a.breaking_news` : sql`not a.breaking_news`)
  if (filter.returned !== undefined)
    conditions.push(filter.returned ? sql`a.returned_at is not null` : sql`a.returned_at is null`)
  if (filter.written) conditions.push(sql`octet_length(a.description) > 0`)
  if (filter.from) conditions.push(sql`a.publish_at >= ${filter.from}::timestamptz`)
  if (filter.to) conditions.push(sql`a.publish_at < ${filter.to}::timestamptz`)
  if (filter.mine) {
    // Each part has an index; one condition with `or` would read the archive.
    conditions.push(sql`a.id in (select own.id from articles own where own.created_by = ${filter.mine}
      union all select d.article_id from assignments d
      where d.assignee_id = ${filter.mine} and d.left_at is null)`)
  }
  conditions.push(...assignmentConditions(scope, filter))
  return { among, where: sql.join(conditions, sql` and `) }
}

/** Ids after one, in their order. */
export async function listStaffIds(
  db: Handle,
  scope: Scope,
  filter: Narrowing,
  found: FoundArticles | undefined,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { among, where } = await narrowed(db, scope, filter, found)
  const { rows } = await sql<{ id: number }>`select a.id from ${among}
    where ${where} and a.id > ${after} order by a.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Matches are counted up to this number, or to the end of the page: nobody reads on to count more. */
export const maxCounted = 10_000

export async function listStaffArticles(
  db: Handle,
  scope: Scope,
  filter: StaffFilter,
  found: FoundArticles | undefined,
) {
  const { page, limit } = filter
  const narrowing = await narrowed(db, scope, filter, found)
  const before = (page - 1) * limit
  const { rows: listed } = await sql<{ id: number }>`${idsOf(scope, filter, narrowing, found)}
    limit ${limit + 1} offset ${before}`.execute(db)
  const ids = listed.slice(0, limit).map(({ id }) => id)
  // Joined only for the page: names and views of all matches would take seconds.
  const { rows: items } =
    await sql<ListedRow>`select ${rowFor(scope)}, ${assignmentOf(scope)} as assignment from articles a
    where a.id = any(${ids}::integer[]) order by array_position(${ids}::integer[], a.id)`.execute(db)
  const counted = Math.max(maxCounted, page * limit)
  const matches = linkedAlone(scope, filter) ?? sql`select from ${narrowing.among} where ${narrowing.where}`
  // A page that deep has counted them already.
  const total =
    ids.length > 0 && page * limit >= maxCounted
      ? before + listed.length
      : await count(db, matches, counted + 1)
  return { items, page, limit, total: Math.min(total, counted), isMoreThanTotal: total > counted }
}

async function count(db: Handle, matches: RawBuilder<unknown>, max: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${matches} limit ${max}) counted`.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * All articles of a tag or person, if nothing else narrows the list. Read from the tag, as otherwise PostgreSQL compares
 * the whole archive with it.
 */
function linkedAlone(scope: Scope, { page, limit, sort, tag, person, ...others }: StaffFilter) {
  if (scope.agencyId !== undefined || Object.values(others).some(value => value !== undefined)) return
  const isBinned = sql`select from articles a where a.id = l.article_id and a.deleted_at is not null`
  if (tag && !person)
    return sql`select from article_tags l where l.tag_id = ${tag} and not exists (${isBinned})`
  if (person && !tag)
    return sql`select from article_people l where l.person_id = ${person} and not exists (${isBinned})`
}

type NarrowedQuery = Awaited<ReturnType<typeof narrowed>>

/** Ids of the matches in their order, of which a page is taken. */
function idsOf(
  scope: Scope,
  filter: StaffFilter,
  { among, where }: NarrowedQuery,
  found: FoundArticles | undefined,
): RawBuilder<unknown> {
  const descending = filter.sort.startsWith('-')
  const direction = descending ? sql`desc` : sql`asc`
  switch (filter.sort.replace('-', '')) {
    case 'title':
      return sql`select a.id from ${among} where ${where} order by ${titleOrder} ${direction}, a.id ${direction}`
    case 'views':
      return sql`select a.id from ${among} join article_totals t on t.article_id = a.id
        where ${where} and ${ownersIn(scope, filter)}
        order by t.views ${direction}, t.article_id ${direction}`
    case 'dueAt':
      return byDeadline(scope, filter, { among, where }, direction)
  }
  const order = orderOf(filter.sort, {
    publishAt: 'a.publish_at',
    createdAt: 'a.created_at',
    updatedAt: 'a.updated_at',
    relevance: found ? 'found.score' : 'a.publish_at',
  })
  return sql`select a.id from ${among} where ${where} order by ${order}, a.id desc`
}

/** Repeats conditions on the article for the columns of `article_totals`, whose index has them. */
function ownersIn(scope: Scope, { agency, category }: Narrowing): RawBuilder<unknown> {
  const conditions = [scope.agencyId, agency]
    .filter(id => id !== undefined)
    .map(id => sql`t.agency_id = ${id}`)
  if (category) conditions.push(sql`t.category_id in (${familyOf(category)})`)
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** Articles with a deadline, which are few, before all others, of which only the first are read. */
function byDeadline(
  scope: Scope,
  { page, limit }: StaffFilter,
  { among, where }: NarrowedQuery,
  direction: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const due = sql`from assignments d where d.article_id = a.id and d.left_at is null and ${seenDeadline(scope)}`
  // One more shows whether there is another page.
  const upToPage = sql`limit ${page * limit + 1}`
  return sql`select id from (
      (select a.id, a.publish_at, d.due_at from ${among} join assignments d on d.article_id = a.id
        where ${where} and d.left_at is null and ${seenDeadline(scope)}
        order by d.due_at ${direction}, a.id desc ${upToPage})
      union all
      (select a.id, a.publish_at, null from ${among} where ${where} and not exists (select ${due})
        order by a.publish_at desc, a.id desc ${upToPage})) listed
    order by due_at ${direction} nulls last, case when due_at is null then publish_at end desc, id desc`
}
