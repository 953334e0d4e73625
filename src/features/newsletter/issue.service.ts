import { randomBytes } from 'node:crypto'
import { fail } from '../../contract/fail.ts'
import type { ApiContext } from '../../platform/context.ts'
import { recordChange } from '../../platform/database/audit-log.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { getHouseStyle } from '../setting/setting.service.ts'
import { attempt } from '../user/security/limits.ts'
import { countedLinks } from './countedLinks.ts'
import { findIssue, insertIssue } from './issue.queries.ts'
import { composeLetter } from './letter/composeLetter.ts'
import { asSubject, type Letter } from './letter/renderLetter.ts'
import { newsletterEntity } from './newsletter.entity.ts'
import { sendIssueLater, sendTestLater } from './newsletter.jobs.ts'
import type { Issue, Newsletter } from './newsletter.schema.ts'
import { getNewsletter } from './newsletter.service.ts'
import { findSending, scheduleSending, setState, storeWords } from './sending.queries.ts'

/** Time in which an accidental sending can be cancelled. */
const graceMs = 60_000

/** @throws NOT_FOUND; REFUSED if it would be empty */
export async function draftIssue(
  context: ApiContext,
  { id, subject }: { id: number; subject: string },
): Promise<Issue> {
  const { db, siteUrl } = context
  const newsletter = await getNewsletter(db, id)
  const letter = await composeLetter(context, newsletter)
  if (!letter) throw fail('REFUSED', undefined, 'ليس في الرسالة الآن ما يُرسل.')
  return inTransaction(db, async tx => {
    const { timeZone } = await getHouseStyle(tx)
    const mark = randomBytes(4).toString('hex')
    const issueId = await insertIssue(tx, newsletter, { by: context.actor?.id ?? null, mark, timeZone })
    const { html, paths } = countedLinks(letter.html, siteUrl, issueId)
    await storeWords(tx, issueId, { ...letter, subject: asSubject(subject) || letter.subject, html, paths })
    await recordChange(tx, context, newsletterEntity, { action: 'drafted', id })
    return found(await findIssue(tx, issueId))
  })
}

/** @throws NOT_FOUND; REFUSED unless it is a draft or scheduled; INVALID_INPUT */
export function scheduleIssue(
  context: ApiContext,
  { id, sendAt }: { id: number; sendAt: string | null },
): Promise<Issue> {
  const at = new Date(Math.max(Date.now() + graceMs, sendAt ? Date.parse(sendAt) : 0))
  if (at.getTime() > Date.now() + 90 * 86_400_000) {
    throw fail('INVALID_INPUT', { issues: [{ path: 'sendAt', message: 'خلال تسعين يومًا على الأكثر' }] })
  }
  return inTransaction(context.db, async tx => {
    const { state, newsletterId } = found(await findSending(tx, id))
    if (state !== 'draft' && state !== 'scheduled') throw fail('REFUSED', undefined, 'لم يعد العدد ينتظر.')
    if (!(await getNewsletter(tx, newsletterId)).enabled) {
      throw fail('REFUSED', undefined, 'الرسالة معطّلة. فعّلها أولًا.')
    }
    await scheduleSending(tx, id, at)
    await sendIssueLater(tx, id, at)
    await recordChange(tx, context, newsletterEntity, { action: 'scheduled', id: newsletterId })
    return found(await findIssue(tx, id))
  })
}

/** Stops sending. Copies already delivered stay delivered. @throws NOT_FOUND; REFUSED once it is sent */
export function cancelIssue(context: ApiContext, id: number): Promise<Issue> {
  return inTransaction(context.db, async tx => {
    const { state, newsletterId } = found(await findSending(tx, id))
    if (state === 'sent') throw fail('REFUSED', undefined, 'أُرسل العدد كله، فلا يُلغى.')
    if (state !== 'cancelled') {
      await setState(tx, id, 'cancelled')
      await recordChange(tx, context, newsletterEntity, { action: 'cancelled', id: newsletterId })
    }
    return found(await findIssue(tx, id))
  })
}

type PreviewInput = Pick<Newsletter, 'name' | 'kind' | 'content'> & { categoryId: number | null }

/** Preview as readers would get it now; null if it would be empty. */
export async function previewLetter(
  context: ApiContext,
  { categoryId, ...letter }: PreviewInput,
): Promise<Letter | null> {
  const category = categoryId === null ? null : { id: categoryId, name: '' }
  const made = await composeLetter(context, { ...letter, category })
  // The dashboard displays this, and it may be on a different origin from the site.
  return made
    ? { ...made, html: made.html.replaceAll(`src="${context.siteUrl}/media/`, 'src="/media/') }
    : null
}

/** @throws NOT_FOUND; REFUSED if it would be empty; TOO_MANY_REQUESTS */
export async function requestTest(
  context: ApiContext,
  { id, email }: { id: number; email: string },
): Promise<void> {
  const { db, actor, address } = context
  await attempt(db, 'export', { account: actor?.id, address })
  const letter = await composeLetter(context, await getNewsletter(db, id))
  if (!letter) throw fail('REFUSED', undefined, 'ليس في الرسالة الآن ما يُرسل.')
  await inTransaction(db, async tx => {
    await sendTestLater(tx, id, email)
    await recordChange(tx, context, newsletterEntity, { action: 'tested', id })
  })
}
