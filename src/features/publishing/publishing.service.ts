import type { z } from 'zod'
import { fail } from '../../contract/fail.ts'
import { may } from '../../contract/permissions.ts'
import { type ApiContext, signedIn } from '../../platform/context.ts'
import type { By } from '../../platform/database/audit-log.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { publishVersion } from '../article/article.switch.service.ts'
import { pinToLead } from '../front-page/front.service.ts'
import {
  listBreakingLetters,
  listPickable,
  listPicksOf,
  pickForNext,
  removePick,
} from '../newsletter/newsletter.service.ts'
import { listTaking } from '../posting/network/network.service.ts'
import { createPosts } from '../posting/post.service.ts'
import { countAutomatic, createNotification, hasWaiting } from '../push/notification/notification.service.ts'
import type { NewsletterPick, PublishingOutcome, publishingContract } from './publishing.contract.ts'
import { pinLater } from './publishing.jobs.ts'

type InputOf<Call extends keyof typeof publishingContract> = z.output<
  NonNullable<(typeof publishingContract)[Call]['~orpc']['inputSchema']>
>

/** Notifications, posts and letters that rules would send. */
export async function foretell(
  db: Handle,
  { id, breakingNews, categoryId, agencyId, authorId, tagIds, personIds, publishAt }: InputOf<'outcome'>,
): Promise<PublishingOutcome> {
  const withId = (id: number | null) => (id === null ? null : { id })
  const things = {
    category: { id: categoryId },
    agency: withId(agencyId),
    author: withId(authorId),
    tags: tagIds.map(id => ({ id })),
    people: personIds.map(id => ({ id })),
  }
  const taking = await listTaking(db, { categoryId, isBreaking: breakingNews, isNew: true })
  return {
    devices: await countAutomatic(db, { things, isNew: true, isBreaking: breakingNews }),
    accounts: taking.map(({ id }) => id),
    letters: breakingNews ? await listBreakingLetters(db) : [],
    newsletters: await listPickable(db, publishAt ? new Date(publishAt) : new Date(), id),
  }
}

/**
 * Publishes a saved version with its place, notification, posts and newsletters, in one transaction. The staff's plan
 * is applied first, so that automatic rules do not send the same again.
 * @throws FORBIDDEN to send without the right to create; REFUSED where one of them is refused: then nothing is
 * published
 */
export async function publishWithPlan(
  context: ApiContext,
  { lead, notification, posts, newsletterIds, ...version }: InputOf<'publish'>,
) {
  const { id } = version
  const actor = signedIn(context)
  const sends = notification || posts.length > 0 || newsletterIds.length > 0
  if (sends && !may(actor, 'create', 'Article')) throw fail('FORBIDDEN')
  let told: { id: number; sendAt: string } | null = null
  const by = { actor, address: context.address }
  const article = await publishVersion(context.db, by, version, async (tx, sendAt) => {
    const here = { ...context, db: tx }
    if (lead) await pin(tx, context, { articleId: id, ...lead }, sendAt)
    if (notification) {
      if (await hasWaiting(tx, id)) {
        throw fail(
          'REFUSED',
          undefined,
          'ينتظر إشعار بهذا المقال موعده. ألغه من «الإشعارات»، أو انشره بلا إشعار.',
        )
      }
      const about = { articleId: id, link: '', titleB: '', trialShare: 20, trialMinutes: 30, sendAt }
      const made = await createNotification(here, { ...notification, ...about })
      told = { id: made.id, sendAt: made.sendAt }
    }
    if (posts.length > 0) await createPosts(here, { articleId: id, sendAt, posts })
    if (newsletterIds.length > 0) await pickForNext(tx, by, id, newsletterIds)
  })
  return { article, notification: told, posts: posts.length, newsletters: newsletterIds.length }
}

/** Takes a published or scheduled article out of a newsletter's next issue, and returns the other newsletters. */
export function unpick(
  db: Database,
  by: By,
  { id, newsletterId }: { id: number; newsletterId: number },
): Promise<NewsletterPick[]> {
  return inTransaction(db, async tx => {
    await removePick(tx, by, id, newsletterId)
    return listPicksOf(tx, id)
  })
}

/** Pins now, or by a job at the article's publication time, so that the others keep their places until then. */
async function pin(
  tx: Handle,
  by: By,
  { articleId, until }: { articleId: number; until: string | null },
  at: string,
): Promise<void> {
  if (until && Date.parse(until) <= Date.parse(at)) {
    throw fail('INVALID_INPUT', { issues: [{ path: 'lead.until', message: 'ينتهي قبل أن يُنشر' }] })
  }
  if (Date.parse(at) > Date.now()) {
    const { id, name } = by.actor ?? { id: null, name: '' }
    await pinLater(tx, { articleId, until, by: id === null ? null : { id, name } }, at)
  } else await pinToLead(tx, by, { article: articleId, until })
}
