import type { z } from 'zod'
import { fail } from '../../contract/fail.ts'
import type { Services } from '../../platform/context.ts'
import { type By, recordChange } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { unclaimed } from './feed.claim.queries.ts'
import type { Feed, feedInput } from './feed.contract.ts'
import { feedEntity } from './feed.entity.ts'
import { listAddresses } from './feed.import.queries.ts'
import { fetchFeedLater } from './feed.jobs.ts'
import { replaceMappings } from './feed.mapping.queries.ts'
import { applyToPastLater } from './feed.past.jobs.ts'
import { replaceFeedTags, selectFeed } from './feed.queries.ts'
import { leaveHub } from './hub/hub.service.ts'
import { FeedError } from './pipeline/feed-error.ts'
import { linkKey } from './pipeline/identity.ts'
import { isOurs } from './pipeline/own.ts'

type Input = z.output<typeof feedInput>

const feeds = changesOf(feedEntity, selectFeed)

export const { get: getFeed, remove: removeFeed } = feeds
export { listFeedsToTry } from './feed.queries.ts'

function columnsOf(input: Partial<Omit<Input, 'tagIds' | 'mappings'>>) {
  return {
    name: input.name,
    feed_url: input.feedUrl,
    agency_id: input.agencyId,
    source_id: input.sourceId,
    category_id: input.categoryId,
    include_words: input.includeWords,
    include_fields: input.includeFields,
    include_all: input.includeAll,
    exclude_words: input.excludeWords,
    exclude_fields: input.excludeFields,
    language: input.language,
    min_words: input.minWords,
    picture_only: input.pictureOnly,
    auto_publish: input.autoPublish,
    max_age_hours: input.maxAgeHours,
    hourly_limit: input.hourlyLimit,
    from_now_on: input.fromNowOn,
    arabic_to_publish: input.arabicToPublish,
    picture_to_publish: input.pictureToPublish,
    known_site_only: input.knownSiteOnly,
    full_text: input.fullText,
    unique_link: input.uniqueLink,
    on_change: input.onChange,
    credit_line: input.creditLine,
    stage_id: input.stageId,
    assignee_id: input.assigneeId,
    publish_from: input.publishFrom,
    publish_until: input.publishUntil,
    picture_rights: input.pictureRights,
    active: input.active,
    fixed_minutes: input.fixedMinutes,
  }
}

/** @throws INVALID_INPUT at the address field */
function refuseOurs(feedUrl: string | undefined, siteUrl: string): void {
  if (!isOurs(feedUrl, siteUrl)) return
  throw fail('INVALID_INPUT', { issues: [{ path: 'feedUrl', message: new FeedError('OURS').message }] })
}

/** Filters of an address, in any of its spellings. */
export async function listFeedsAt(
  db: Database,
  { feedUrl, except }: { feedUrl: string; except?: number | undefined },
): Promise<{ id: number; name: string; active: boolean; isShared: boolean }[]> {
  const key = linkKey(feedUrl)
  const feeds = await listAddresses(db)
  return feeds
    .filter(feed => feed.id !== except && linkKey(feed.feedUrl) === key)
    .map(feed => ({
      id: feed.id,
      name: feed.name,
      active: feed.active,
      isShared: feed.feedUrl === feedUrl,
    }))
}

type Parts = Pick<Services, 'db' | 'siteUrl'>

export async function createFeed(
  { db, siteUrl }: Parts,
  by: By,
  { tagIds, mappings, ...input }: Input,
): Promise<Feed> {
  refuseOurs(input.feedUrl, siteUrl)
  return feeds.insert(db, by, columnsOf(input), async (tx, id) => {
    await replaceFeedTags(tx, id, tagIds)
    await replaceMappings(tx, id, mappings)
    if (input.active) await fetchFeedLater(tx, id)
  })
}

/** A feed of an import, first fetched at a time of its own. */
export function insertFeed(
  tx: Handle,
  by: By,
  values: Pick<Input, 'name' | 'feedUrl' | 'categoryId'>,
  nextFetchAt: Date,
): Promise<Feed> {
  return feeds.insert(tx, by, { ...columnsOf(values), next_fetch_at: nextFetchAt })
}

export async function editFeed(
  { db, siteUrl }: Parts,
  by: By,
  { id, revision, tagIds, mappings, ...edits }: { id: number; revision: number } & Partial<Input>,
): Promise<Feed> {
  refuseOurs(edits.feedUrl, siteUrl)
  const moves = ({ feedUrl }: Feed) => edits.feedUrl !== undefined && edits.feedUrl !== feedUrl
  return feeds.edit(
    db,
    by,
    { id, revision },
    before => ({ ...columnsOf(edits), ...newInterval(edits), ...(moves(before) ? fresh() : {}) }),
    async (tx, before) => {
      if (tagIds) await replaceFeedTags(tx, id, tagIds)
      if (mappings) await replaceMappings(tx, id, mappings)
      if (moves(before) || (before.active && edits.active === false)) await leaveHub(tx, id)
      if (moves(before) && (edits.active ?? before.active)) await fetchFeedLater(tx, id)
    },
  )
}

/** A fixed interval applies at once; null returns to the adaptive one. */
function newInterval({ fixedMinutes }: Partial<Input>) {
  if (fixedMinutes === undefined) return {}
  return { ...(fixedMinutes ? { interval_minutes: fixedMinutes } : {}), next_fetch_at: new Date() }
}

/** Validators, failures and claims of the old address do not apply to a new one. */
function fresh() {
  return {
    ...unclaimed,
    etag: null,
    last_modified: null,
    pace: '{}',
    last_fresh_at: null,
    silent_from: null,
    failures: 0,
    caught_up: false,
    last_error: null,
    next_fetch_at: new Date(),
  }
}

export function switchFeed(db: Database, by: By, id: number, active: boolean): Promise<Feed> {
  return feeds.change(db, by, id, active ? 'enabled' : 'disabled', async (tx, before) => {
    if (before.active === active) return 'unchanged'
    await feeds.update(tx, id, { active, ...unclaimed, ...(active ? { next_fetch_at: new Date() } : {}) })
    if (active) await fetchFeedLater(tx, id)
    else await leaveHub(tx, id)
    return undefined
  })
}

/** Requests a fetch now, which leaves the feed's rhythm as it is. */
export function fetchFeedSoon(db: Database, by: By, id: number): Promise<Feed> {
  return inTransaction(db, async tx => {
    await feeds.update(tx, id, { poll_again: true })
    const feed = await getFeed(tx, id)
    await fetchFeedLater(tx, id)
    await recordChange(tx, by, feedEntity, { action: 'fetched', id })
    return feed
  })
}

/** Queues a job that imports recently refused items which the rules accept now. */
export function applyFeedToPast(db: Database, by: By, id: number): Promise<void> {
  return inTransaction(db, async tx => {
    await getFeed(tx, id)
    await applyToPastLater(tx, id)
    await recordChange(tx, by, feedEntity, { action: 'appliedToPast', id })
  })
}
