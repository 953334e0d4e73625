import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { named, referenceTo, shownReferenceTo } from '../../platform/database/selections.ts'
import { access, published, state } from '../article/article.selections.ts'
import type { EarlierOutlet, ReaderStory, StaffItem, StaffStory } from './story.schema.ts'
import { closable } from './story.source.queries.ts'

/** Our own articles are published when we publish them, an outlet's when it says so. */
export const publishedAt = sql`case when a.feed_id is null and a.id is not null
  then coalesce(a.first_published_at, a.publish_at) else m.published_at end`

/** Stories that a list looks through; most of the newest are shown. */
const newest = 500

export async function listStoryArticles(db: Handle, storyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select article_id as id from story_members
    where story_id = ${storyId} and article_id is not null order by article_id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listReaderStories(db: Handle, limit: number): Promise<ReaderStory[]> {
  return readReaderStories(
    db,
    sql`select s.id from (select id from stories order by id desc limit ${newest}) s
      where exists (select from story_members m join articles a on a.id = m.article_id
        where m.story_id = s.id and ${published} offset 1)
      order by s.id desc limit ${limit}`,
  )
}

export async function findReaderStory(db: Handle, id: number): Promise<ReaderStory | undefined> {
  return (await readReaderStories(db, sql`select ${id}::integer as id`))[0]
}

/** The story of a published article. */
export async function findReaderStoryOf(db: Handle, articleId: number): Promise<ReaderStory | undefined> {
  const story = sql`select m.story_id as id from story_members m join articles a on a.id = m.article_id
    where m.article_id = ${articleId} and ${published}`
  return (await readReaderStories(db, story, { isCredited: true }))[0]
}

type Beginning = { id: number; html: string; isLocked: boolean }

/** The first letters of published articles' HTML, in the order of `ids`. */
export async function listBeginnings(db: Handle, ids: number[], letters: number): Promise<Beginning[]> {
  const { rows } = await sql<Beginning>`
    select a.id, left(a.description, ${letters}) as html, ${access} = 'subscribers' as "isLocked"
    from articles a where a.id = any(${ids}) and ${published}
    order by array_position(${ids}::integer[], a.id)`.execute(db)
  return rows
}

type ReaderRow = Omit<ReaderStory['items'][number], 'minutesLater'> & {
  storyId: number
  chosenId: number | null
  earlier: EarlierOutlet | null
  sources: EarlierOutlet[]
}

/**
 * Copies of story `s` that readers cannot read here, of outlets that readers may see: an agency's own draft, and one that
 * we took down, are none, nor is one that its outlet withdrew. A link with a password is left out.
 */
const unread = sql`(
  select m.id, a.id is null as "isSource", ${publishedAt} as at,
    substring(coalesce(a.original_url, m.link) from '^https?://[^/?#@]+(?:[/?#].*)?$') as link,
    case when coalesce(a.agency_id, m.agency_id) is null
      then (select name from sources where id = coalesce(a.source_id, m.source_id) and status)
      else (select name from agencies where id = coalesce(a.agency_id, m.agency_id) and active) end as outlet
  from story_members m left join articles a on a.id = m.article_id
  where m.story_id = s.id and m.level <> 'event' and (a.id is null or a.feed_id is not null and not a.enable
    and a.first_published_at is null and a.deleted_at is null and a.taken_down_at is null and a.publish_at <= now())
    and not m.is_withdrawn and not exists (select from feed_items i where i.id = m.item_id and i.withdrawn_at is not null)
    and not exists (select from feed_items i where i.article_id = coalesce(a.id, m.closed_id)
      and i.feed_id = coalesce(a.feed_id, m.feed_id) and i.outcome in ('published', 'held')
      and i.withdrawn_at is not null))`

const credit = sql`json_build_object('outlet', o.outlet, 'publishedAt', to_json(o.at), 'link', o.link)`

const firstUnread = sql`(select ${credit} from ${unread} o where o.outlet is not null order by o.at, o.id limit 1)`

const maxSources = 10
/** More than are shown, as outlets of published articles are left out. */
const maxSourcesRead = 50

/** The first copy of each outlet among those that wait for nobody. */
const sources = sql`coalesce((select json_agg(${credit} order by o.at, o.id) from (
    select * from (select distinct on (outlet) * from ${unread} u where "isSource" and outlet is not null
      order by outlet, at, id) ones order by at, id limit ${maxSourcesRead}) o), '[]')`

/** With the time as others write it. */
const creditOf = <Credit extends EarlierOutlet>({ publishedAt, ...one }: Credit) => ({
  ...one,
  publishedAt: new Date(publishedAt).toISOString(),
})

/**
 * Newest first; those with fewer than two published articles are left out.
 * @param isCredited includes one article if another outlet has the story too
 */
async function readReaderStories(
  db: Handle,
  ids: RawBuilder<unknown>,
  { isCredited = false } = {},
): Promise<ReaderStory[]> {
  const { rows } = await sql<ReaderRow>`
    select m.story_id as "storyId", s.chosen_id as "chosenId", a.id as "articleId", a.title, a.slug, a.summary,
      m.level, ${publishedAt} as "publishedAt", ${shownReferenceTo('agencies', 'active', 'a.agency_id')} as agency,
      ${shownReferenceTo('sources', 'status', 'a.source_id')} as source, s.earlier, s.sources
    from (select s.id, s.chosen_id, ${firstUnread} as earlier, ${sources} as sources
      from (${ids}) one join stories s on s.id = one.id offset 0) s
    join story_members m on m.story_id = s.id join articles a on a.id = m.article_id
    where ${published} order by s.id desc, ${publishedAt}, a.id`.execute(db)
  return [...Map.groupBy(rows, ({ storyId }) => storyId)].flatMap(([id, members]) => {
    const lead = members.find(({ articleId, chosenId }) => articleId === chosenId) ?? members[0]!
    const [{ earlier: unread, sources: found, ...first }] = members as [ReaderRow]
    const isEarlier = unread !== null && Date.parse(unread.publishedAt) < Date.parse(first.publishedAt)
    const earlier = isEarlier ? creditOf(unread) : null
    const shown = [earlier?.outlet, ...members.map(({ agency, source }) => agency?.name ?? source?.name)]
    const sources = found.filter(({ outlet }) => !shown.includes(outlet)).slice(0, maxSources)
    if (members.length < 2 && !(isCredited && (earlier || sources.length > 0))) return []
    const items = members.map(({ storyId: _, chosenId: __, earlier: ___, sources: ____, ...item }) =>
      withDelay(item, earlier ?? first),
    )
    const { articleId: leadId, title, slug } = lead
    return { id, leadId, title, slug, items, earlier, sources: sources.map(creditOf) }
  })
}

function withDelay<Item extends { publishedAt: string }>(item: Item, first: { publishedAt: string }) {
  const later = Date.parse(item.publishedAt) - Date.parse(first.publishedAt)
  return { ...item, minutesLater: Math.floor(later / 60_000) }
}

/** `agencyId` is undefined for the newsroom. */
export type Scope = { agencyId: number | undefined }

/** Limits an agency to its own members and those that readers see. */
const seenBy = ({ agencyId }: Scope) =>
  agencyId === undefined
    ? sql<boolean>`(a.id is null or a.deleted_at is null)`
    : sql<boolean>`(a.id is null and m.agency_id = ${agencyId} or a.agency_id = ${agencyId} and a.deleted_at is null
        or ${published})`

const ofAgency = ({ agencyId }: Scope) =>
  agencyId === undefined
    ? sql`true`
    : sql`exists (select from story_members m left join articles a on a.id = m.article_id
        where m.story_id = s.id and coalesce(a.agency_id, m.agency_id) = ${agencyId} and a.deleted_at is null)`

const isHeld = (
  scope: Scope,
) => sql`exists (select from story_members m join articles a on a.id = m.article_id
  where m.story_id = s.id and ${seenBy(scope)} and ${state} = 'held')`

/** Newest stories that the staff list looks through, as each takes several index lookups: some days of a busy site. */
const searched = 5000

/** The newest stories of more than one visible member, newest first. */
export async function listStaffStories(
  db: Handle,
  scope: Scope,
  { page, limit, waiting }: { page: number; limit: number; waiting?: boolean | undefined },
) {
  const listed = sql`from (select id from stories order by id desc limit ${searched}) s
    where ${ofAgency(scope)} and ${waiting ? isHeld(scope) : sql`true`}
    and exists (select from story_members m left join articles a on a.id = m.article_id
      where m.story_id = s.id and ${seenBy(scope)} offset 1)`
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${listed}`.execute(db)
  const offset = (page - 1) * limit
  const ids = sql`select s.id ${listed} order by s.id desc limit ${limit} offset ${offset}`
  return { items: await readStaffStories(db, scope, ids), page, limit, total: counted[0]?.total ?? 0 }
}

export async function findStaffStory(db: Handle, scope: Scope, id: number): Promise<StaffStory | undefined> {
  return (
    await readStaffStories(
      db,
      scope,
      sql`select s.id from stories s where s.id = ${id} and ${ofAgency(scope)}`,
    )
  )[0]
}

/** Whether these staff may see the story. */
export async function isStaffStory(db: Handle, scope: Scope, id: number): Promise<boolean> {
  const { rows } = await sql`select from stories s where s.id = ${id} and ${ofAgency(scope)}
    and exists (select from story_members m left join articles a on a.id = m.article_id
      where m.story_id = s.id and ${seenBy(scope)})`.execute(db)
  return rows.length > 0
}

type StaffRow = Omit<StaffItem, 'minutesLater'> & { storyId: number; chosenId: number | null }

async function readStaffStories(db: Handle, scope: Scope, ids: RawBuilder<unknown>): Promise<StaffStory[]> {
  const { rows } = await sql<StaffRow>`
    select m.story_id as "storyId", s.chosen_id as "chosenId", a.id as "articleId",
      coalesce(a.title, m.title) as title, case when a.id is not null then ${state} end as state,
      m.level, m.score, m.by_hand as "byHand", m.seen_at as "seenAt", ${publishedAt} as "publishedAt",
      coalesce(${referenceTo('agencies', 'a.agency_id')}, ${referenceTo('agencies', 'm.agency_id')}) as agency,
      coalesce(${referenceTo('sources', 'a.source_id')}, ${referenceTo('sources', 'm.source_id')}) as source,
      coalesce(${named('feeds', 'a.feed_id')}, ${named('feeds', 'm.feed_id')}) as feed,
      coalesce(a.original_url, nullif(m.link, '')) as link, m.closed_at is not null as "isSource",
      m.closed_id as "closedId", a.id is not null and ${closable} as "isClosable"
    from (${ids}) one join stories s on s.id = one.id join story_members m on m.story_id = s.id
    left join articles a on a.id = m.article_id
    where ${seenBy(scope)} order by s.id desc, ${publishedAt}, m.id`.execute(db)
  return [...Map.groupBy(rows, ({ storyId }) => storyId)].map(([id, members]) => ({
    id,
    chosenId: members[0]!.chosenId,
    waiting: members.filter(item => item.state === 'held').length,
    items: members.map(({ storyId: _, chosenId: __, ...item }) => withDelay(item, members[0]!)),
  }))
}
