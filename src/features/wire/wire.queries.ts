import { type RawBuilder, sql } from 'kysely'
import { normaliseArabic } from '../../arabic/normalise.ts'
import type { Handle } from '../../platform/database/database.ts'
import { normalisedContains } from '../../platform/database/in-ascii.ts'
import { likePattern, named, referenceTo } from '../../platform/database/selections.ts'
import { isIn, state } from '../article/article.selections.ts'
import { closedAsSource, isClosedAsSource } from '../story/story.selections.ts'
import type { HostFeed, WireFate, WireItem, WireTrace } from './wire.schema.ts'

/** Limits the items to the feeds of one agency, if it is set. */
export type WireScope = { agencyId: number | undefined }

const fates = {
  waiting: sql`i.outcome = 'held' and i.ignored_at is null and ${isIn.held}`,
  published: sql`i.outcome in ('published', 'held') and a.enable and a.deleted_at is null`,
  refused: sql`i.outcome not in ('published', 'held', 'duplicate', 'failed')`,
  duplicate: sql`i.outcome = 'duplicate'`,
  failed: sql`i.outcome = 'failed'`,
  ignored: sql`i.ignored_at is not null`,
  withdrawn: sql`i.withdrawn_at is not null`,
  changed: sql`exists (select from feed_suggestions g where g.item_id = i.id)`,
  source: isClosedAsSource,
  binned: sql`i.outcome in ('published', 'held') and a.deleted_at is not null and not ${isClosedAsSource}`,
} satisfies Record<WireFate, RawBuilder<unknown>>

/** Takes the editor's name out of what an agency reads; `takeFromWire` writes it. */
function withoutEditor(text: RawBuilder<unknown>, { agencyId }: WireScope): RawBuilder<unknown> {
  const hidden = sql`regexp_replace(${text}, '^أخذها .+ بيده[.]$', 'أخذه محرر بيده.')`
  return agencyId === undefined ? text : hidden
}

type Fields = { agencyId: number | undefined; more?: RawBuilder<unknown> }

/** Items as `i`, with feed `f`, contents `c` and article `a`. An agency sees neither others' articles nor editors. */
function selectItems({ agencyId, more = sql`` }: Fields): RawBuilder<unknown> {
  const own = agencyId === undefined ? sql`true` : sql`a.agency_id = ${agencyId}`
  const reason = withoutEditor(sql`i.reason`, { agencyId })
  const ownChosen = agencyId === undefined ? sql`true` : sql`x.agency_id = ${agencyId}`
  const ignoredBy = agencyId === undefined ? named('users', 'i.ignored_by') : sql`null`
  return sql`select i.id, i.title, i.link, i.outcome,
      concat_ws(' ', nullif(${reason}, ''), nullif(i.change_note, '')) as reason,
      coalesce(nullif(c.summary, ''), left(c.body, 300), '') as summary, c.picture,
      json_build_object('id', f.id, 'name', f.name) as feed, ${referenceTo('agencies', 'f.agency_id')} as agency,
      ${referenceTo('categories', 'f.category_id')} as category,
      case when a.id is not null and ${own} then json_build_object('id', a.id, 'state', ${state}) end as article,
      ${closedAsSource(ownChosen)} as source, i.seen_at as "seenAt", c.published_at as "publishedAt", i.withdrawn_at as "withdrawnAt",
      (select g.suggested_at from feed_suggestions g where g.item_id = i.id limit 1) as "changedAt",
      case when i.ignored_at is not null
        then json_build_object('at', to_json(i.ignored_at), 'by', ${ignoredBy}) end as ignored
      ${more}
    from feed_items i join feeds f on f.id = i.feed_id
      left join feed_item_contents c on c.item_id = i.id left join articles a on a.id = i.article_id`
}

const visibleTo = ({ agencyId }: WireScope) =>
  agencyId === undefined ? sql`true` : sql`f.agency_id = ${agencyId}`

export type WireFilter = {
  limit: number
  before?: number | undefined
  after?: number | undefined
  ids?: number[] | undefined
  q?: string | undefined
  feed?: number | undefined
  agency?: number | undefined
  category?: number | undefined
  fate?: WireFate | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Up to so many articles in a state, their items are looked up; beyond, one of the newest items soon has one. */
const few = 5000

/** Articles of fates that may be rare. Otherwise a newsroom that has little to review would read all items for it. */
const rare: Partial<Record<WireFate, RawBuilder<unknown>>> = {
  waiting: isIn.held,
  // The newsroom closes far more copies than it bins articles.
  binned: sql`${isIn.binned} and not exists (select from story_members m where m.closed_id = a.id)`,
}

async function listIfFew(db: Handle, condition: RawBuilder<unknown>): Promise<number[] | undefined> {
  const { rows } = await sql<{ id: number }>`select a.id from articles a where ${condition}
    order by a.publish_at desc, a.id desc limit ${few + 1}`.execute(db)
  return rows.length > few ? undefined : rows.map(({ id }) => id)
}

/** The newest first; one more than the limit, to know whether there are more. */
export async function listWire(db: Handle, scope: WireScope, filter: WireFilter): Promise<WireItem[]> {
  const { limit, before, after, ids, q, feed, agency, category, fate, from, to } = filter
  const isRare = ids ? undefined : fate && rare[fate]
  const articles = isRare && (await listIfFew(db, isRare))
  const conditions = [
    articles && sql`i.article_id = any(${articles}::integer[])`,
    visibleTo(scope),
    before && sql`i.id < ${before}`,
    after && sql`i.id > ${after}`,
    ids ? sql`i.id = any(${ids}::integer[])` : fate ? fates[fate] : sql`i.ignored_at is null`,
    q && normalisedContains(sql`c.title_words`, normaliseArabic(q)),
    feed && sql`i.feed_id = ${feed}`,
    agency && sql`f.agency_id = ${agency}`,
    category && sql`f.category_id in (select id from categories where ${category} in (id, parent_id))`,
    from && sql`i.seen_at >= ${from}::timestamptz`,
    to && sql`i.seen_at < ${to}::timestamptz`,
  ].filter(condition => typeof condition === 'object')
  const { rows } = await sql<WireItem>`${selectItems(scope)} where ${sql.join(conditions, sql` and `)}
    order by i.id desc limit ${limit + 1}`.execute(db)
  return rows
}

export async function findTrace(db: Handle, scope: WireScope, id: number): Promise<WireTrace | undefined> {
  const address = withoutSignIn(sql`coalesce(c.feed_address, f.feed_url)`)
  // Only staff see the whole address, whose query may contain a key.
  const shown =
    scope.agencyId === undefined ? address : sql`split_part(split_part(${address}, '#', 1), '?', 1)`
  const says = withoutEditor(sql`answer->>'says'`, scope)
  const answers = sql`coalesce((select jsonb_agg(answer || jsonb_build_object('says', ${says}) order by place)
    from jsonb_array_elements(c.answers) with ordinality as each (answer, place)), '[]')`
  const more = sql`, ${shown} as "feedAddress", i.author, i.categories, coalesce(c.body, '') as text, ${answers} as answers,
    (c.source is not null or a.id is not null and (a.deleted_at is null or ${isClosedAsSource})) as takeable`
  const { rows } = await sql<WireTrace>`${selectItems({ ...scope, more })}
    where i.id = ${id} and ${visibleTo(scope)}`.execute(db)
  return rows[0]
}

/** Strips user and password, which addresses from older releases may contain. */
const withoutSignIn = (address: RawBuilder<unknown>) =>
  sql`regexp_replace(${address}, '^([a-zA-Z]+://)[^/?#]*@', '\\1')`

const maxFound = 10

/** Items with one of these links, or whose article has it. */
export async function listByLink(db: Handle, scope: WireScope, keys: Buffer[]): Promise<WireItem[]> {
  const { rows } = await sql<WireItem>`${selectItems(scope)}
    where i.id in (select item_id from feed_item_contents where link_key = any(${keys}::bytea[])
      union select id from feed_items where article_id in (
        select id from articles where link_key = any(${keys}::bytea[])))
      and ${visibleTo(scope)}
    order by i.id limit ${maxFound}`.execute(db)
  return rows
}

/** Newest items that are compared; a common word is in the titles of a tenth of them all. */
const maxCompared = 2000

/** Ids of the newest visible items whose titles fulfil a condition on `c.title_words`. */
const newestWith = (scope: WireScope, condition: RawBuilder<unknown>) => {
  const visible =
    scope.agencyId === undefined
      ? sql`true`
      : sql`exists (select from feed_items i join feeds f on f.id = i.feed_id where i.id = c.item_id and ${visibleTo(scope)})`
  return sql`select c.item_id from feed_item_contents c where ${condition} and ${visible}
    order by c.item_id desc limit ${maxCompared}`
}

/** Items whose titles are these words, or contain them. */
export async function listByTitle(db: Handle, scope: WireScope, title: string): Promise<WireItem[]> {
  const { rows } = await sql<WireItem>`${selectItems(scope)}
    where i.id = any(array(${newestWith(scope, normalisedContains(sql`c.title_words`, title))}))
    order by c.title_words = ${title} desc, i.id desc limit ${maxFound}`.execute(db)
  return rows
}

/** Items whose titles have at least half of these words, those with the most first. @param words the rarest first */
export async function listSimilar(db: Handle, scope: WireScope, words: string[]): Promise<WireItem[]> {
  const patterns = words.map(likePattern)
  const shared = sql`(select count(*) from unnest(${patterns}::text[]) word where c.title_words like word)`
  if (words.length === 0) return []
  // A title with half of the words has at least one of any larger half.
  const rarest = words.slice(0, Math.floor(words.length / 2) + 1)
  const oneOf = sql`(${sql.join(
    rarest.map(word => normalisedContains(sql`c.title_words`, word)),
    sql` or `,
  )})`
  const { rows } = await sql<WireItem>`${selectItems(scope)}
    where i.id = any(array(${newestWith(scope, oneOf)})) and ${shared} * 2 >= ${words.length}::integer
    order by ${shared} desc, i.id desc limit ${maxFound}`.execute(db)
  return rows
}

/** Feeds of a host and its subdomains. */
export async function listFeedsOfHost(db: Handle, scope: WireScope, host: string): Promise<HostFeed[]> {
  // Only staff learn whether credentials are saved.
  const error =
    scope.agencyId === undefined
      ? sql`f.last_error`
      : sql`case when f.last_status in (401, 403) then ${'يرفض الخادم طلبنا.'} else f.last_error end`
  const { rows } = await sql<HostFeed>`select f.id, f.name, f.active, f.last_fetch_at as "lastFetchAt",
      f.last_status as "lastStatus", ${error} as "lastError", f.failures,
      (select seen_at from feed_items i where i.feed_id = f.id order by i.id desc limit 1) as "lastItemAt"
    from feeds f where (f.host = ${host} or right(f.host, length(${host}) + 1) = '.' || ${host}) and ${visibleTo(scope)}
    order by f.active desc, f.id limit 20`.execute(db)
  return rows
}

/** Marks items as ignored, or not. Returns the agencies of their feeds. */
export async function markIgnored(
  tx: Handle,
  ids: number[],
  userId: number | null,
): Promise<(number | null)[]> {
  const { rows } = await sql<{ agencyId: number | null }>`update feed_items i
    set ignored_at = ${userId === null ? sql`null` : sql`coalesce(i.ignored_at, now())`},
      ignored_by = ${userId === null ? sql`null` : sql`coalesce(i.ignored_by, ${userId})`}
    from feeds f where f.id = i.feed_id and i.id = any(${ids}::integer[])
    returning f.agency_id as "agencyId"`.execute(tx)
  return [...new Set(rows.map(({ agencyId }) => agencyId))]
}
