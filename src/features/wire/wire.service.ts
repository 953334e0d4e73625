import { normaliseArabic } from '../../arabic/normalise.ts'
import { splitWords } from '../../arabic/words.ts'
import { fail } from '../../contract/fail.ts'
import type { Actor } from '../../contract/permissions.ts'
import type { Services } from '../../platform/context.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { announce } from '../../platform/database/notices.ts'
import { agencyScope } from '../article/article.policy.ts'
import { type By, getStaffArticle } from '../article/article.service.ts'
import { takeItem } from '../feed/feed.take.service.ts'
import { wireTopicsOf } from '../feed/feed.topics.service.ts'
import { canonicalKey } from '../feed/pipeline/contents.ts'
import { reopenSourceOfItem } from '../story/story.source.service.ts'
import { changeAssignment, getAssignment } from '../workflow/assignment.service.ts'
import { hostOf, linkVariants } from './linkVariants.ts'
import {
  findTrace,
  listByLink,
  listByTitle,
  listFeedsOfHost,
  listSimilar,
  listWire,
  markIgnored,
  type WireFilter,
} from './wire.queries.ts'
import type { WireTrace } from './wire.schema.ts'

export async function readWire(db: Handle, actor: Actor, filter: WireFilter) {
  const rows = await listWire(db, agencyScope(actor), filter)
  return { items: rows.slice(0, filter.limit), more: rows.length > filter.limit }
}

/** @throws NOT_FOUND */
export async function traceItem(db: Handle, actor: Actor, id: number): Promise<WireTrace> {
  const trace = await findTrace(db, agencyScope(actor), id)
  if (!trace) throw fail('NOT_FOUND')
  return trace
}

/** Finds the items of a pasted link or headline, and the feeds that should have had it. */
export async function explain(db: Handle, actor: Actor, what: string) {
  const scope = agencyScope(actor)
  const variants = linkVariants(what)
  if (variants.length > 0) {
    const keys = variants.map(canonicalKey).filter(key => key !== null)
    const items = await listByLink(db, scope, keys)
    const host = hostOf(what)
    return { items, exact: items.length > 0, feeds: host ? await listFeedsOfHost(db, scope, host) : [] }
  }
  const title = normaliseArabic(what).trim()
  if (title === '') return { items: [], exact: false, feeds: [] }
  const items = await listByTitle(db, scope, title)
  if (items.length > 0) return { items, exact: true, feeds: [] }
  return { items: await listSimilar(db, scope, tellingWords(title)), exact: false, feeds: [] }
}

/** The longest words of a headline, which are the rarest; short ones are in every other title. */
function tellingWords(title: string): string[] {
  const words = new Set(splitWords(title).filter(word => word.length > 3))
  return [...words].toSorted((one, other) => other.length - one.length).slice(0, 8)
}

type Parts = Pick<Services, 'db' | 'storage' | 'outbound' | 'siteUrl' | 'vault'>

/**
 * Turns an item into an article and assigns it. An article that was closed as a source waits again; one that is no longer
 * held is only returned.
 */
export async function takeFromWire(parts: Parts, by: By, id: number, assigneeId: number | undefined) {
  const { db } = parts
  await reopenSourceOfItem(db, by, id)
  const articleId = await takeItem(parts, by, id, `أخذها ${by.actor.name} بيده.`)
  const { state } = await getStaffArticle(db, articleId, agencyScope(by.actor))
  if (state !== 'held') return { articleId, assignee: null }
  const before = await getAssignment(db, by.actor, articleId)
  // Taking does not take it away from a colleague.
  if (before.assignee && assigneeId === undefined) return { articleId, assignee: before.assignee }
  const change = { id: articleId, assigneeId: assigneeId ?? by.actor.id }
  const { assignee } = await changeAssignment(db, by, change)
  return { articleId, assignee }
}

export async function ignoreItems(db: Database, { actor }: By, ids: number[], ignored: boolean) {
  await inTransaction(db, async tx => {
    const agencies = await markIgnored(tx, ids, ignored ? actor.id : null)
    await announce(tx, [...new Set(agencies.flatMap(wireTopicsOf))])
  })
  return { items: await listWire(db, agencyScope(actor), { ids, limit: ids.length }) }
}
