import type { Actor } from '../../../contract/permissions.ts'
import type { Handle } from '../../../platform/database/database.ts'
import { agencyScope } from '../../article/article.policy.ts'
import { getHouseStyle } from '../../setting/setting.service.ts'
import { beyondWords } from '../pipeline/feed-error.ts'
import {
  countFailing,
  deleteOldDays,
  listOpenFailing,
  listOpenTroubles,
  listToldHosts,
  listTroubles,
  lockAlerts,
  noteTroubles,
  sumDays,
  type ToldTrouble,
} from './health.queries.ts'
import { sayTodo, sayTroubles } from './trouble.policy.ts'
import type { OpenTrouble, TroubleKind } from './trouble.schema.ts'

/** With fewer feeds, most of them failing does not point to a fault of ours. */
const fewestFeeds = 4
/** Troubles that all feeds of a host share. Alerts are sent about the first and the last of them. */
const ofHost = new Set<TroubleKind>(['failing', 'gone'])
const maxListed = 500

export type FeedAlert = { says: string; todo: string }

/**
 * Records the feeds' troubles, in the transaction that sends alerts about them. Returns at most one alert about those
 * that began and lasted, and one about those that are over.
 */
export async function noteFeedTroubles(tx: Handle): Promise<{ begun?: FeedAlert; over?: FeedAlert }> {
  await lockAlerts(tx)
  const { timeZone } = await getHouseStyle(tx)
  const { active, failing } = await countFailing(tx)
  const isOurFault = active >= fewestFeeds && failing > active / 2
  // The oldest of very many items are no news.
  const found = await listTroubles(tx, { timeZone, harmless: beyondWords })
  // The check of the system says so; each feed need not.
  const open = isOurFault ? await listOpenFailing(tx) : undefined
  const { begun, over } = await noteTroubles(
    tx,
    found.filter(({ feedId, kind }) => kind !== 'failing' || (open?.has(feedId) ?? true)),
  )
  const news = await withoutFollowing(tx, begun)
  const ends = (await withoutFollowing(tx, over)).map(({ kind, name, host }) => ({ kind, name, host }))
  return {
    ...(news.length > 0 ? { begun: { says: sayTroubles(news), todo: sayTodo(news) } } : {}),
    ...(ends.length > 0 ? { over: { says: `انتهى: ${sayTroubles(ends)}`, todo: '' } } : {}),
  }
}

/** Leaves out feeds whose host has others with the same trouble, told before and not over. */
async function withoutFollowing(tx: Handle, told: ToldTrouble[]): Promise<ToldTrouble[]> {
  const hosts = new Map<TroubleKind, Set<string>>()
  for (const kind of ofHost) {
    if (told.some(one => one.kind === kind)) hosts.set(kind, await listToldHosts(tx, kind))
  }
  return told.filter(({ kind, host }) => !hosts.get(kind)?.has(host))
}

export async function listFeedTroubles(db: Handle, actor: Actor): Promise<OpenTrouble[]> {
  return listOpenTroubles(db, { ...agencyScope(actor), limit: maxListed })
}

/** Counts the items of each feed by day. Runs hourly. */
export async function sumFeedDaysNow(db: Handle): Promise<void> {
  const { timeZone } = await getHouseStyle(db)
  await sumDays(db, timeZone)
  await deleteOldDays(db)
}
