import type { z } from 'zod'
import { fail } from '../../contract/fail.ts'
import type { Services } from '../../platform/context.ts'
import { type By, recordChange } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { refuseUnfit } from '../workflow/assignment.import.service.ts'
import { unclaimed } from './feed.claim.queries.ts'
import type { Feed, feedInput } from './feed.contract.ts'
import { saveCredentials } from './feed.credentials.service.ts'
import { feedEntity } from './feed.entity.ts'
import { feedLeaves } from './feed.events.ts'
import { forgetRemoved, replaceFallbacks } from './feed.fallback.queries.ts'
import { listAddresses } from './feed.import.queries.ts'
import { fetchFeedLater } from './feed.jobs.ts'
import { changesRules } from './feed.judging.ts'
import { replaceMappings } from './feed.mapping.queries.ts'
import { applyToPastLater } from './feed.past.jobs.ts'
import { listOfAssignee, replaceFeedTags, selectFeed } from './feed.queries.ts'
import { leaveHub } from './hub/hub.service.ts'
import { refuseWrongSelectors } from './page/try-page.ts'
import { splitAddress } from './pipeline/credentials.ts'
import { FeedError } from './pipeline/feed-error.ts'
import { linkKey } from './pipeline/identity.ts'
import { isOurs } from './pipeline/own.ts'

type Input = z.output<typeof feedInput>

const feeds = changesOf(feedEntity, selectFeed)

export const { get: getFeed } = feeds
export { listFeedsToTry } from './feed.queries.ts'

function columnsOf(input: Partial<Omit<Input, 'tagIds' | 'fallbackUrls' | 'credentials' | 'mappings'>>) {
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
    first_copy_only: input.firstCopyOnly,
    full_text: input.fullText,
    page_text: input.pageText,
    page_rules: input.pageRules && JSON.stringify(input.pageRules),
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
function refuseOurs({ feedUrl, fallbackUrls }: Partial<Input>, siteUrl: string): void {
  const path = isOurs(feedUrl, siteUrl) ? 'feedUrl' : 'fallbackUrls'
  if (![feedUrl, ...(fallbackUrls ?? [])].some(address => isOurs(address, siteUrl))) return
  throw fail('INVALID_INPUT', { issues: [{ path, message: new FeedError('OURS').message }] })
}

/** Moves user and password from the address to the credentials, which are sealed. */
function withoutSignIn<Given extends Partial<Input>>(input: Given): Given {
  const { address, signIn } = splitAddress(input.feedUrl ?? '')
  return signIn ? { ...input, feedUrl: address, credentials: { ...input.credentials, ...signIn } } : input
}

/** @throws INVALID_INPUT */
async function saveFallbacks(tx: Handle, id: number, urls: string[] | undefined, own: string): Promise<void> {
  if (!urls) return
  if (urls.includes(own)) {
    const message = 'هذا عنوان الخلاصة نفسه، فلا يكون احتياطيًا لها'
    throw fail('INVALID_INPUT', { issues: [{ path: 'fallbackUrls', message }] })
  }
  await replaceFallbacks(tx, id, urls)
  await forgetRemoved(tx, id, urls)
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

type Parts = Pick<Services, 'db' | 'siteUrl' | 'vault'>

export async function createFeed({ db, siteUrl, vault }: Parts, by: By, given: Input): Promise<Feed> {
  const { tagIds, fallbackUrls, credentials, mappings, ...input } = withoutSignIn(given)
  const { feedUrl } = input
  refuseOurs(given, siteUrl)
  await refuseWrongSelectors(given.pageRules)
  return feeds.insert(db, by, columnsOf(input), async (tx, id) => {
    await refuseUnfit(tx, input.assigneeId)
    await replaceFeedTags(tx, id, tagIds)
    await replaceMappings(tx, id, mappings)
    await saveFallbacks(tx, id, fallbackUrls, feedUrl)
    await saveCredentials(tx, vault, { feedId: id, feedUrl, given: credentials })
    if (input.active) await fetchFeedLater(tx, id)
  })
}

/** Inserts an imported feed, whose first fetch is staggered. */
export function insertFeed(
  tx: Handle,
  by: By,
  values: Pick<Input, 'name' | 'feedUrl' | 'categoryId'>,
  nextFetchAt: Date,
): Promise<Feed> {
  return feeds.insert(tx, by, { ...columnsOf(values), next_fetch_at: nextFetchAt })
}

export async function editFeed(
  { db, siteUrl, vault }: Parts,
  by: By,
  given: { id: number; revision: number } & Partial<Input>,
): Promise<Feed> {
  const { id, revision, tagIds, fallbackUrls, credentials, mappings, ...edits } = withoutSignIn(given)
  refuseOurs(given, siteUrl)
  await refuseWrongSelectors(given.pageRules)
  const moves = ({ feedUrl }: Feed) => edits.feedUrl !== undefined && edits.feedUrl !== feedUrl
  const isRemoved = ({ url }: { url: string }) => fallbackUrls?.includes(url) === false
  return feeds.edit(
    db,
    by,
    { id, revision },
    before => ({
      ...columnsOf(edits),
      ...newInterval(edits),
      // A poll under way may be fetching one that is removed.
      ...(before.fallbacks.some(isRemoved) ? unclaimed : {}),
      ...(moves(before) ? fresh() : {}),
      ...(changesRules(before, edits) ? { refusals_settled_at: new Date() } : {}),
    }),
    async (tx, before) => {
      if (edits.assigneeId !== before.assignee?.id) await refuseUnfit(tx, edits.assigneeId)
      if (tagIds) await replaceFeedTags(tx, id, tagIds)
      if (mappings) await replaceMappings(tx, id, mappings)
      const feedUrl = edits.feedUrl ?? before.feedUrl
      await saveFallbacks(tx, id, fallbackUrls, feedUrl)
      const signsIn = await saveCredentials(tx, vault, { feedId: id, feedUrl, given: credentials })
      if (moves(before) || (before.active && edits.active === false)) await leaveHub(tx, id)
      if ((moves(before) || signsIn) && (edits.active ?? before.active)) await fetchFeedLater(tx, id)
    },
  )
}

export function removeFeed(db: Database, by: By, id: number): Promise<void> {
  return inTransaction(db, async tx => {
    await feedLeaves.emit(tx, { feedId: id })
    await feeds.remove(tx, by, id)
  })
}

/** For a person who leaves: nobody else could let them go. */
export async function emptyAssignee(tx: Handle, assigneeId: number): Promise<void> {
  const by = { actor: undefined, address: '' }
  for (const one of await listOfAssignee(tx, assigneeId)) await feeds.edit(tx, by, one, { assignee_id: null })
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
    empty_from: null,
    half_from: null,
    watched_from: new Date(),
    failures: 0,
    caught_up: false,
    complete_at: null,
    refusals_settled_at: new Date(),
    last_error: null,
    moved_to: null,
    moved_at: null,
    gone_at: null,
    next_fetch_at: new Date(),
    ...ownAddress,
  }
}

/** The state of a feed whose own address serves. */
const ownAddress = {
  own_failures: 0,
  own_error: null,
  own_failed_at: null,
  own_retry_at: null,
  served_from: null,
}

export function switchFeed(db: Database, by: By, id: number, active: boolean): Promise<Feed> {
  return feeds.change(db, by, id, active ? 'enabled' : 'disabled', async (tx, before) => {
    if (before.active === active) return 'unchanged'
    // From this date the next poll sees that the feed was not watched, and restarts the silence timer.
    const due = new Date(Math.min(Date.parse(before.nextFetchAt), Date.now()))
    await feeds.update(tx, id, {
      active,
      ...unclaimed,
      ...(active ? { next_fetch_at: due, watched_from: new Date() } : {}),
    })
    if (active) await fetchFeedLater(tx, id)
    else await leaveHub(tx, id)
    return undefined
  })
}

/**
 * Fetches a feed from where it moved to from now on. Its whole document is read again, as changes of known items were
 * left until now.
 * @throws REFUSED if it has moved elsewhere, or back, since the editor saw the address
 */
export function acceptMove(
  { db, siteUrl, vault }: Parts,
  by: By,
  { id, address }: { id: number; address: string },
): Promise<Feed> {
  refuseOurs({ feedUrl: address }, siteUrl)
  return feeds.change(db, by, id, 'moveAccepted', async (tx, { movedTo, revision, active }) => {
    if (movedTo !== address)
      throw fail('REFUSED', undefined, 'لم تعد الخلاصة تنتقل إلى هذا العنوان؛ راجع حالها.')
    await feeds.update(tx, id, {
      ...unclaimed,
      feed_url: address,
      moved_to: null,
      moved_at: null,
      etag: null,
      last_modified: null,
      revision: revision + 1,
      next_fetch_at: new Date(),
      ...ownAddress,
    })
    await saveCredentials(tx, vault, { feedId: id, feedUrl: address, given: undefined })
    if (active) await fetchFeedLater(tx, id)
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
