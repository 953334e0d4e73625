import type { z } from 'zod'
import { fail } from '../../contract/fail.ts'
import type { Services } from '../../platform/context.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database.ts'
import { found, refuseStale } from '../../platform/rows.ts'
import { type By, recordChange } from '../log/log.service.ts'
import { unclaimed } from './feed.claim.queries.ts'
import type { Feed, feedInput } from './feed.contract.ts'
import { fetchFeedLater } from './feed.jobs.ts'
import {
  deleteFeed,
  findFeed,
  findFeedToChange,
  insertFeed,
  replaceFeedTags,
  updateFeed,
} from './feed.queries.ts'
import { FeedError } from './pipeline/feed-error.ts'
import { isOurs } from './pipeline/own.ts'

type Input = z.output<typeof feedInput>

export async function getFeed(db: Handle, id: number): Promise<Feed> {
  return found(await findFeed(db, id))
}

function valuesOf(input: Partial<Input>) {
  return {
    name: input.name,
    feed_url: input.feedUrl,
    agency_id: input.agencyId,
    source_id: input.sourceId,
    category_id: input.categoryId,
    include_words: input.includeWords,
    exclude_words: input.excludeWords,
    auto_publish: input.autoPublish,
    full_text: input.fullText,
    unique_link: input.uniqueLink,
    active: input.active,
  }
}

/** @throws INVALID_INPUT at the address */
function refuseOurs(feedUrl: string | undefined, siteUrl: string): void {
  if (!isOurs(feedUrl, siteUrl)) return
  throw fail('INVALID_INPUT', { issues: [{ path: 'feedUrl', message: new FeedError('OURS').message }] })
}

type Parts = Pick<Services, 'db' | 'siteUrl'>

export async function createFeed({ db, siteUrl }: Parts, by: By, input: Input): Promise<Feed> {
  refuseOurs(input.feedUrl, siteUrl)
  return inTransaction(db, async tx => {
    const id = await insertFeed(tx, {
      ...valuesOf(input),
      name: input.name,
      feed_url: input.feedUrl,
      category_id: input.categoryId,
    })
    await replaceFeedTags(tx, id, input.tagIds)
    const after = await getFeed(tx, id)
    await recordChange(tx, by, { action: 'created', subject: 'Filters', subjectId: id, after })
    if (after.active) await fetchFeedLater(tx, id)
    return after
  })
}

export async function editFeed(
  { db, siteUrl }: Parts,
  by: By,
  { id, revision, tagIds, ...edits }: { id: number; revision: number } & Partial<Input>,
): Promise<Feed> {
  refuseOurs(edits.feedUrl, siteUrl)
  return inTransaction(db, async tx => {
    const before = found(await findFeedToChange(tx, id))
    refuseStale(before, revision)
    const moved = edits.feedUrl !== undefined && edits.feedUrl !== before.feedUrl
    await updateFeed(tx, id, {
      ...valuesOf(edits),
      // What was known of the old address says nothing of the new one.
      ...(moved
        ? {
            ...unclaimed,
            etag: null,
            last_modified: null,
            failures: 0,
            last_error: null,
            next_fetch_at: new Date(),
          }
        : {}),
      revision: revision + 1,
    })
    if (tagIds) await replaceFeedTags(tx, id, tagIds)
    const after = await getFeed(tx, id)
    await recordChange(tx, by, { action: 'edited', subject: 'Filters', subjectId: id, before, after })
    if (moved && after.active) await fetchFeedLater(tx, id)
    return after
  })
}

export function switchFeed(db: Database, by: By, id: number, active: boolean): Promise<Feed> {
  return inTransaction(db, async tx => {
    const before = found(await findFeedToChange(tx, id))
    if (before.active === active) return before
    await updateFeed(tx, id, { active, ...unclaimed, ...(active ? { next_fetch_at: new Date() } : {}) })
    const after = await getFeed(tx, id)
    const action = active ? 'enabled' : 'disabled'
    await recordChange(tx, by, { action, subject: 'Filters', subjectId: id, before, after })
    if (active) await fetchFeedLater(tx, id)
    return after
  })
}

/** Asks for a fetch out of turn. */
export function fetchFeedSoon(db: Database, by: By, id: number): Promise<Feed> {
  return inTransaction(db, async tx => {
    found(await findFeedToChange(tx, id))
    await updateFeed(tx, id, { next_fetch_at: new Date(), poll_again: true })
    await fetchFeedLater(tx, id)
    await recordChange(tx, by, { action: 'fetched', subject: 'Filters', subjectId: id })
    return getFeed(tx, id)
  })
}

export function removeFeed(db: Database, by: By, id: number): Promise<void> {
  return inTransaction(db, async tx => {
    const before = found(await findFeedToChange(tx, id))
    await deleteFeed(tx, id)
    await recordChange(tx, by, { action: 'deleted', subject: 'Filters', subjectId: id, before })
  })
}
