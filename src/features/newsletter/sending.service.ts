import { setTimeout as sleep } from 'node:timers/promises'
import { cacheTag } from '../../contract/cache-tags.ts'
import type { Services } from '../../platform/context.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { letterConnections } from '../../platform/mail/mail.ts'
import { getSettingValue } from '../setting/setting.service.ts'
import { countedLinks } from './countedLinks.ts'
import { missedIssue } from './issue.queries.ts'
import { breakingLetter, composeLetter } from './letter/composeLetter.ts'
import { letterToken, tokenKey } from './letterToken.ts'
import { getNewsletter } from './newsletter.service.ts'
import { personalise } from './personalise.ts'
import {
  claimNext,
  failRest,
  findNextDue,
  findSending,
  giveUpSending,
  isAnyDue,
  noteError,
  recordOutcome,
  type Sending,
  setState,
  startSending,
  storeWords,
  takeTurn,
  tally,
} from './sending.queries.ts'
import { suppress } from './suppression.queries.ts'
import { dropWordsTakenDown, readMadeAt } from './takedown.queries.ts'

export type SendingTools = Pick<Services, 'db' | 'mailer' | 'siteName' | 'siteUrl' | 'vault'> & {
  stopping: AbortSignal
}
export type SendLater = (tx: Handle, issueId: number, at: Date) => Promise<void>

/** Pause before retrying a server that accepts nothing. */
const awayMs = 60_000
/** The editor's own links may point to what was taken down in the last minute, so composing again must pause. */
const remadeAfterMs = 5000

/**
 * Sends an issue that is due, or continues it. Each delivery is claimed before it goes to the mail server: if this is
 * killed at any time, answered deliveries are recorded, and nobody gets an issue twice.
 */
export async function sendIssueNow(tools: SendingTools, id: number, later: SendLater): Promise<void> {
  const { db } = tools
  const sending = await begin(tools, id, later)
  if (!sending) return
  const lane: Lane = {
    sending,
    isAway: false,
    aMinute: await getSettingValue(db, 'website', 'lettersAMinute'),
    returnPath: await getSettingValue(db, 'website', 'bounceAddress'),
    key: await tokenKey(tools.vault),
  }
  try {
    await Promise.all(Array.from({ length: letterConnections }, () => sendOneByOne(tools, lane)))
  } finally {
    await inTransaction(db, tx => tally(tx, id))
  }
  await inTransaction(db, tx => conclude(tx, lane, later))
}

type Lane = { sending: Sending; isAway: boolean; aMinute: number; returnPath: string; key: Buffer }

/** Undefined unless it is due or under way. */
async function begin(tools: SendingTools, id: number, later: SendLater): Promise<Sending | undefined> {
  const { db } = tools
  const waiting = await inTransaction(db, async tx => {
    const sending = await findSending(tx, id)
    if (sending?.state !== 'scheduled' || !sending.isMissed) return sending
    // Staff find it among the drafts and can still send it.
    await setState(tx, id, 'draft')
    await noteError(tx, id, missedIssue)
    return undefined
  })
  let madeAt: Date | undefined
  if (waiting?.state === 'scheduled' && waiting.isDue && !waiting.html) {
    const newsletter = await getNewsletter(db, waiting.newsletterId)
    madeAt = await readMadeAt(db)
    const letter = await composeLetter(
      tools,
      waiting.articleId === null ? newsletter : breakingLetter(newsletter, waiting.articleId),
    )
    if (!letter) {
      await inTransaction(db, async tx => {
        await setState(tx, id, 'cancelled')
        await noteError(tx, id, 'لم يكن في الرسالة ما يُرسل.')
      })
      return undefined
    }
    const { html, paths } = countedLinks(letter.html, tools.siteUrl, id)
    const words = { ...letter, subject: waiting.subject || letter.subject, html, paths }
    await inTransaction(db, async tx => {
      // A faster run may have begun sending its own version.
      const now = await findSending(tx, id)
      if (now?.state === 'scheduled' && !now.html) await storeWords(tx, id, words)
    })
  }
  return inTransaction(db, async tx => {
    const sending = await findSending(tx, id)
    if (sending?.state === 'scheduled' && sending.isDue) {
      // The content is composed again.
      if (await dropWordsTakenDown(tx, id, madeAt)) {
        await later(tx, id, new Date(Date.now() + remadeAfterMs))
        return undefined
      }
      await startSending(tx, id)
    } else if (sending?.state !== 'sending') return undefined
    // Only one run exists at a time, so anything still claimed belongs to a dead one.
    await giveUpSending(tx, id)
    return sending
  })
}

async function sendOneByOne(tools: SendingTools, lane: Lane): Promise<void> {
  const { db, mailer, siteUrl, stopping } = tools
  const { sending, aMinute } = lane
  const archive = `${siteUrl}/newsletters/${encodeURIComponent(sending.newsletterSlug)}/${sending.slug}`
  while (!lane.isAway && !stopping.aborted && (await isAnyDue(db, sending.id))) {
    await sleep(await takeTurn(db, aMinute), undefined, { signal: stopping }).catch(() => {})
    const claimed = stopping.aborted ? undefined : await claimNext(db, sending.id)
    if (!claimed) return
    if (claimed === 'skipped') continue
    const letter = personalise(withPixel(sending, siteUrl), { siteUrl, token: claimed.token, archive })
    const came = await mailer.sendLetter(claimed.email, {
      ...letter,
      list: `newsletter-${sending.newsletterId}`,
      token: letterToken(lane.key, claimed.id),
      ...(lane.returnPath && { returnPath: lane.returnPath }),
    })
    // Suppress first: if the process dies in between, the next issue must not go to this address.
    if (came.outcome === 'refused' && came.noMailbox) await suppress(db, claimed.email, 'bounce', came.error)
    await recordOutcome(db, claimed, came)
    if (came.outcome === 'away') {
      lane.isAway = true
      await noteError(db, sending.id, came.error)
    }
  }
}

/** Adds the pixel that counts opens anonymously, if the newsroom enables it. */
function withPixel(sending: Sending, siteUrl: string): Sending {
  if (!sending.countOpens) return sending
  const pixel = `<img src="${siteUrl}/n/${sending.id}/open.gif" width="1" height="1" alt="">`
  return { ...sending, html: sending.html.replace('</body>', `${pixel}</body>`) }
}

async function conclude(tx: Handle, { sending: { id }, isAway }: Lane, later: SendLater): Promise<void> {
  const now = await findSending(tx, id)
  if (now?.state !== 'sending') return
  if (now.isLate) await failRest(tx, id)
  const next = await findNextDue(tx, id)
  if (next) return later(tx, id, new Date(Math.max(next.getTime(), Date.now() + (isAway ? awayMs : 0))))
  await tally(tx, id)
  await setState(tx, id, 'sent')
  await invalidate(tx, [cacheTag.letters])
}

/** Sends the newsletter's current content to one address, neither counted nor stored. */
export async function sendTestLetter(
  tools: Pick<Services, 'db' | 'mailer' | 'siteName' | 'siteUrl'>,
  { id, email }: { id: number; email: string },
): Promise<void> {
  const letter = await composeLetter(tools, await getNewsletter(tools.db, id))
  if (!letter) return
  const addresses = { siteUrl: tools.siteUrl, token: 'test', archive: `${tools.siteUrl}/newsletters` }
  const { unsubscribe: _, ...words } = personalise(
    { ...letter, subject: `تجربة: ${letter.subject}` },
    addresses,
  )
  const came = await tools.mailer.sendLetter(email, words)
  if (came.outcome === 'away' || came.outcome === 'again') throw new Error(came.error)
}
