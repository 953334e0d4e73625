import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { byId } from '../../contract/pages.ts'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue, enqueueEach } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { getSettingValue } from '../setting/setting.service.ts'
import { claimFetch, type FetchClaim, type Trust } from './feed.claim.queries.ts'
import { findNextDue, listDueFeeds } from './feed.due.queries.ts'
import { pollTogether } from './feed.together.ts'
import type { PollParts } from './pipeline/poll.ts'

/** Retried only if its worker died. */
const maxAttempts = 2
const keyOf = (id: number) => `feed:${id}`
/** Thousands at once would keep the database from readers for a good part of a second. */
const queuedAtOnce = 100
const pauseMs = 100

/** `claimFetch` limits the polls per host. */
export const fetchFeed = defineJob('fetchFeed', {
  line: 'waiting',
  payload: byId,
  run: (tools, { id }) => fetchFeedNow(tools, tools.log, id),
})

export const fetchDueFeeds = defineJob('fetchDueFeeds', {
  line: 'prompt',
  payload: z.object({}),
  run: ({ db }) => fetchDueFeedsNow(db),
})

/** At most one waiting fetch per feed. */
export function fetchFeedLater(tx: Handle, id: number): Promise<void> {
  return enqueue(tx, fetchFeed, { id }, { key: keyOf(id), maxAttempts })
}

/** Polls of this process at once, of 64 in all: feeds that answered last time always have places left. */
const places = { new: 32, failing: 16 }
const taken = { new: 0, failing: 0 }
/** Claims under way, which may become polls of either kind. */
let claiming = 0

/** Polls a feed, and all others of its address, if they can be claimed; otherwise it waits for its turn. */
export async function fetchFeedNow(parts: PollParts, log: Log, id: number): Promise<void> {
  const claimed = await claimWithin(parts, id)
  if (!claimed) return
  const { trust, host, hasSiblings } = claimed
  try {
    for (const again of await pollTogether(parts, log, claimed)) await fetchFeedLater(parts.db, again)
  } finally {
    if (trust !== 'proven') taken[trust] -= 1
  }
  // Another feed may have been waiting for the slot of the host, or for the place.
  const next = hasSiblings ? await findNextDue(parts.db, host) : undefined
  if (next !== undefined) await fetchFeedLater(parts.db, next)
  if (trust !== 'proven') await refill(parts.db, trust)
}

async function claimWithin({ db, holder }: PollParts, id: number): Promise<FetchClaim | undefined> {
  const hasPlace = (kind: keyof typeof places) => taken[kind] + claiming < places[kind]
  const mayTake = { new: hasPlace('new'), failing: hasPlace('failing') }
  claiming += 1
  try {
    const claimed = await claimFetch(db, id, { holder, mayTake, pollsPerHost: () => findPollsPerHost(db) })
    if (claimed && claimed.trust !== 'proven') taken[claimed.trust] += 1
    return claimed
  } finally {
    claiming -= 1
  }
}

const isRefilling = { new: false, failing: false }

/** Many polls may end at once; one of them queues the next feeds for all. */
async function refill(db: Handle, trust: keyof typeof places): Promise<void> {
  if (isRefilling[trust]) return
  isRefilling[trust] = true
  try {
    await fetchDue(db, { ...places, [trust]: places[trust] - taken[trust] }, trust)
  } finally {
    isRefilling[trust] = false
  }
}

/** Every minute: queues one job for each feed that is due by the next. New and failing ones follow each other. */
export function fetchDueFeedsNow(db: Handle): Promise<void> {
  return fetchDue(db, places)
}

async function fetchDue(db: Handle, free: typeof places, only?: Trust): Promise<void> {
  const due = await listDueFeeds(db, { places: free, pollsPerHost: await findPollsPerHost(db), only })
  const jobs = due.map(({ id, runAt }) => ({ payload: { id }, key: keyOf(id), runAt }))
  for (let start = 0; start < jobs.length; start += queuedAtOnce) {
    if (start > 0) await wait(pauseMs)
    await enqueueEach(db, fetchFeed, jobs.slice(start, start + queuedAtOnce), { maxAttempts })
  }
}

const findPollsPerHost = (db: Handle) => getSettingValue(db, 'dashboard', 'feedPollsPerHost')
