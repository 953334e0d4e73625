import { type RawBuilder, sql } from 'kysely'
import type { Reference } from '../../contract/fields.ts'
import type { Handle } from '../../platform/database/database.ts'
import { named, orderOf, referenceTo } from '../../platform/database/selections.ts'
import {
  alphabetically,
  nameContains,
  type StaffFilter,
  staffListOf,
} from '../../platform/database/staff-list.ts'
import type { Feed } from './feed.contract.ts'
import { savedOfFeed } from './feed.credentials.queries.ts'
import { fallbacksOfFeed } from './feed.fallback.queries.ts'
import { mappings } from './feed.mapping.queries.ts'

const tags = sql<
  Reference[]
>`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'slug', t.slug) order by ${alphabetically('t.name')}, t.id)
  from feed_tags ft join tags t on t.id = ft.tag_id where ft.feed_id = feeds.id), '[]')`

/** Why a filter's items are held although it publishes automatically. */
const held = sql<
  Feed['held']
>`(select case when not a.active then 'inactive' when not a.trusted then 'untrusted' end
  from agencies a where a.id = feeds.agency_id and feeds.auto_publish)`

const hub = sql<
  Feed['hub']
>`(select json_build_object('address', h.hub, 'reason', h.reason, 'lastPushAt', h.last_push_at,
    'state', case when h.state = 'active' and h.lease_until < now() then 'lapsed' else h.state end)
  from feed_hubs h where h.feed_id = feeds.id and h.state <> 'leaving')`

function selectFeeds(db: Handle) {
  return db
    .selectFrom('feeds')
    .select([
      'feeds.id',
      'feeds.name',
      'feeds.feed_url as feedUrl',
      referenceTo('agencies', 'feeds.agency_id').as('agency'),
      referenceTo('sources', 'feeds.source_id').as('source'),
      referenceTo('categories', 'feeds.category_id').$castTo<Reference>().as('category'),
      'feeds.include_words as includeWords',
      sql<Feed['includeFields']>`feeds.include_fields`.as('includeFields'),
      'feeds.include_all as includeAll',
      'feeds.exclude_words as excludeWords',
      sql<Feed['excludeFields']>`feeds.exclude_fields`.as('excludeFields'),
      sql<Feed['language']>`feeds.language`.as('language'),
      'feeds.min_words as minWords',
      'feeds.picture_only as pictureOnly',
      tags.as('tags'),
      'feeds.auto_publish as autoPublish',
      'feeds.max_age_hours as maxAgeHours',
      'feeds.hourly_limit as hourlyLimit',
      'feeds.from_now_on as fromNowOn',
      'feeds.arabic_to_publish as arabicToPublish',
      'feeds.picture_to_publish as pictureToPublish',
      'feeds.known_site_only as knownSiteOnly',
      'feeds.first_copy_only as firstCopyOnly',
      'feeds.full_text as fullText',
      'feeds.page_text as pageText',
      sql<Feed['pageRules']>`feeds.page_rules`.as('pageRules'),
      'feeds.unique_link as uniqueLink',
      sql<Feed['onChange']>`feeds.on_change`.as('onChange'),
      mappings.as('mappings'),
      named('stages', 'feeds.stage_id').as('stage'),
      named('users', 'feeds.assignee_id').as('assignee'),
      'feeds.publish_from as publishFrom',
      'feeds.publish_until as publishUntil',
      'feeds.credit_line as creditLine',
      sql<Feed['pictureRights']>`feeds.picture_rights`.as('pictureRights'),
      held.as('held'),
      'feeds.active',
      'feeds.interval_minutes as intervalMinutes',
      'feeds.fixed_minutes as fixedMinutes',
      'feeds.last_fetch_at as lastFetchAt',
      'feeds.next_fetch_at as nextFetchAt',
      'feeds.last_status as lastStatus',
      'feeds.last_error as lastError',
      'feeds.failures',
      silent.as('silent'),
      sql<string | null>`case when ${silent} then feeds.last_fresh_at end`.as('silentSince'),
      'feeds.moved_to as movedTo',
      'feeds.gone_at as goneAt',
      'feeds.imported',
      hub.as('hub'),
      savedOfFeed.as('credentials'),
      fallbacksOfFeed.as('fallbacks'),
      'feeds.served_from as servedFrom',
      'feeds.own_error as ownError',
      'feeds.own_failed_at as ownFailedAt',
      'feeds.revision',
      'feeds.created_at as createdAt',
      'feeds.updated_at as updatedAt',
    ])
}

/**
 * A silent feed answers, but has had nothing new for longer than its habit allows. It must have been polled
 * since then, so that an outage of ours does not make feeds look silent.
 */
export const silent = sql<boolean>`(feeds.active and feeds.failures = 0
  and coalesce(feeds.silent_from < now() and feeds.silent_from < feeds.last_fetch_at, false))`

export function selectFeed(db: Handle, id: number) {
  return selectFeeds(db).where('feeds.id', '=', id)
}

export function findFeed(db: Handle, id: number): Promise<Feed | undefined> {
  return selectFeed(db, id).executeTakeFirst()
}

type FeedHealth = { healthy: number; silent: number; failing: number; inactive: number }

/** `successAge`: seconds since the last successful fetch of any active feed; null where none is active. */
export async function measureFeeds(db: Handle): Promise<FeedHealth & { successAge: number | null }> {
  const { rows } = await sql<FeedHealth & { successAge: number | null }>`
    select count(*) filter (where active and failures = 0 and not silent) as healthy,
      count(*) filter (where silent) as silent,
      count(*) filter (where active and failures > 0) as failing,
      count(*) filter (where not active) as inactive,
      extract(epoch from now() - case when bool_or(active)
        then coalesce(max(last_fetch_at) filter (where active and failures = 0), min(created_at)) end)::float8
        as "successAge"
    from (select active, failures, last_fetch_at, created_at, ${silent} as silent from feeds) feeds`.execute(
    db,
  )
  return rows[0]!
}

/** Active feeds that fail, and those that answer without new items. */
export async function listTroubledFeeds(db: Handle) {
  const { rows } = await sql<{ name: string; failures: number; silent: boolean; freshAt: string | null }>`
    select name, failures, silent, "freshAt"
    from (select id, name, failures, ${silent} as silent, last_fresh_at as "freshAt" from feeds where active) feeds
    where failures > 0 or silent order by failures desc, id`.execute(db)
  return rows
}

/** Active feeds, failing ones first. */
export function listFeedsToTry(db: Handle, limit: number) {
  return db
    .selectFrom('feeds')
    .select(['id', 'name', 'feed_url as feedUrl'])
    .where('active', '=', true)
    .orderBy('failures', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

type FeedFilter = StaffFilter & {
  active?: boolean
  agency?: number
  category?: number
  author?: number
  source?: number
  tag?: number
  person?: number
  stage?: number
  assignee?: number
  failing?: boolean
  silent?: boolean
}

/** Its items, or those that a mapping finds. */
const givesCategory = (id: number) =>
  sql<boolean>`(feeds.category_id = ${id} or exists (select from feed_mappings m
    where m.feed_id = feeds.id and m.category_id = ${id}))`

const hasMapping = (condition: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from feed_mappings m where m.feed_id = feeds.id and ${condition})`
const givesAuthor = (id: number) => hasMapping(sql`m.author_id = ${id}`)
const givesPerson = (id: number) =>
  hasMapping(
    sql`exists (select from feed_mapping_people p where p.mapping_id = m.id and p.person_id = ${id})`,
  )
const givesTag = (id: number) => sql<boolean>`(
  exists (select from feed_tags t where t.feed_id = feeds.id and t.tag_id = ${id})
  or ${hasMapping(sql`exists (select from feed_mapping_tags t where t.mapping_id = m.id and t.tag_id = ${id})`)})`

export function listFeeds(db: Handle, filter: FeedFilter) {
  let rows = selectFeeds(db)
  if (filter.q) {
    const { q } = filter
    rows = rows.where(where => where.or([nameContains('feeds.name', q), nameContains('feeds.feed_url', q)]))
  }
  if (filter.active !== undefined) rows = rows.where('feeds.active', '=', filter.active)
  if (filter.agency) rows = rows.where('feeds.agency_id', '=', filter.agency)
  if (filter.category) rows = rows.where(givesCategory(filter.category))
  if (filter.author) rows = rows.where(givesAuthor(filter.author))
  if (filter.source) rows = rows.where('feeds.source_id', '=', filter.source)
  if (filter.tag) rows = rows.where(givesTag(filter.tag))
  if (filter.person) rows = rows.where(givesPerson(filter.person))
  if (filter.stage) rows = rows.where('feeds.stage_id', '=', filter.stage)
  if (filter.assignee) rows = rows.where('feeds.assignee_id', '=', filter.assignee)
  if (filter.failing !== undefined) rows = rows.where('feeds.failures', filter.failing ? '>' : '=', 0)
  if (filter.silent !== undefined) rows = rows.where(silent, '=', filter.silent)
  const sorted =
    filter.sort.replace('-', '') === 'name'
      ? rows.orderBy(alphabetically('feeds.name'), filter.sort.startsWith('-') ? 'desc' : 'asc')
      : rows.orderBy(
          orderOf(filter.sort, {
            createdAt: 'feeds.created_at',
            lastFetchAt: 'feeds.last_fetch_at',
            failures: 'feeds.failures',
            imported: 'feeds.imported',
          }),
        )
  return staffListOf(sorted.orderBy('feeds.id'), filter)
}

export async function replaceFeedTags(tx: Handle, feedId: number, tagIds: number[]): Promise<void> {
  await tx.deleteFrom('feed_tags').where('feed_id', '=', feedId).execute()
  const rows = [...new Set(tagIds)].map(tag_id => ({ feed_id: feedId, tag_id }))
  if (rows.length > 0) await tx.insertInto('feed_tags').values(rows).execute()
}

/** Moves feeds from one tag to another. */
export async function moveTagOfFeeds(tx: Handle, from: number, into: number): Promise<void> {
  await sql`insert into feed_tags (feed_id, tag_id)
    select feed_id, ${into} from feed_tags where tag_id = ${from}
    on conflict do nothing`.execute(tx)
  await tx.deleteFrom('feed_tags').where('tag_id', '=', from).execute()
}

/** Locked, in the order of their ids. */
export function listOfAssignee(tx: Handle, assigneeId: number): Promise<{ id: number; revision: number }[]> {
  return tx
    .selectFrom('feeds')
    .select(['id', 'revision'])
    .where('assignee_id', '=', assigneeId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
