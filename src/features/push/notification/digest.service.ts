import { formatNumber } from '../../../arabic/digits.ts'
import { markLocked } from '../../../contract/mark-locked.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { isUntaken, postMessages } from '../post-messages.service.ts'
import { deleteGone } from '../push.service.ts'
import { claimDigests, type Digest, forgetDigests, holdAgain, settleOldSends } from './digest.queries.ts'
import { payloadOf } from './payload.ts'
import { markUse, type SendingTools } from './sending.service.ts'

const batch = 500
const shown = 3

/**
 * Sends one message for everything held for a device. Claimed before sending, so it comes at most once; anything that
 * the push service did not accept comes with the next.
 */
export async function sendDigests(tools: SendingTools): Promise<void> {
  const { db } = tools
  const key = await tools.vault.deriveKey(markUse)
  await settleOldSends(db)
  // Released only at the end, or they would be claimed again at once.
  const untaken: Digest[] = []
  // Services that asked to wait or do not answer are skipped until the next run.
  const waiting = new Set<string>()
  while (!tools.stopping.aborted) {
    const claimed = await inTransaction(db, tx => claimDigests(tx, batch))
    if (claimed.length === 0) break
    const digests = claimed.filter(({ stories }) => stories.length > 0)
    await forgetDigests(db, idsOf(claimed.filter(({ stories }) => stories.length === 0)))
    const byOrigin = Map.groupBy(digests, ({ endpoint }) => new URL(endpoint).origin)
    await Promise.all(
      [...byOrigin].map(async ([origin, devices]) => {
        if (waiting.has(origin)) return void untaken.push(...devices)
        const messages = devices.map(digest => ({
          ...digest,
          urgent: false,
          payload: payloadOfDigest(digest, key),
        }))
        const { outcomes, waitSeconds } = await postMessages(tools, origin, messages)
        if (waitSeconds !== undefined) waiting.add(origin)
        untaken.push(...outcomes.flatMap(({ of, outcome }) => (isUntaken(outcome) ? [of] : [])))
        const gone = outcomes.filter(({ outcome }) => outcome === 'gone')
        await deleteGone(
          db,
          gone.map(({ of }) => ({ id: of.subscription, endpoint: of.endpoint })),
        )
      }),
    )
  }
  await inTransaction(db, async tx => {
    await forgetDigests(tx, idsOf(untaken))
    const sends = untaken.flatMap(digest => digest.sends)
    await holdAgain(tx, sends)
  })
}

const idsOf = (digests: Digest[]) => digests.map(({ subscription }) => subscription)

/** A single story is sent as itself. */
function payloadOfDigest({ stories, send }: Digest, key: Buffer): string {
  const [first] = stories
  if (first && stories.length === 1) return payloadOf(first, key, send, `n${first.id}`)
  const titles = stories.slice(0, shown).map(({ title, isLocked }) => `• ${markLocked(title, isLocked)}`)
  const more = stories.length - shown
  const lines = more > 0 ? [...titles, `وغيرها: ${formatNumber(more)}`] : titles
  const content = { title: 'موجز ما فاتك', body: lines.join('\n'), link: '/' }
  return payloadOf(
    { ...content, articleId: null, articleSlug: null, isLocked: false, image: null },
    key,
    send,
    'digest',
  )
}
