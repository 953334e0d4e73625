import { formatNumber } from '../../arabic/digits.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { postMessages } from '../push/post-messages.service.ts'
import { deleteGone } from '../push/push.service.ts'
import { claimDigests, type Digest, forgetOldSends } from './digest.queries.ts'
import { payloadOf } from './payload.ts'
import { markUse, type SendingTools } from './sending.service.ts'

const batch = 500
const shown = 3

/** One message for all that was held for a device. Claimed before it is sent, so it comes at most once. */
export async function sendDigests(tools: SendingTools): Promise<void> {
  const { db } = tools
  const key = await tools.vault.deriveKey(markUse)
  await forgetOldSends(db)
  while (!tools.stopping.aborted) {
    const digests = await inTransaction(db, tx => claimDigests(tx, batch))
    if (digests.length === 0) return
    const byOrigin = Map.groupBy(digests, ({ endpoint }) => new URL(endpoint).origin)
    await Promise.all(
      [...byOrigin].map(async ([origin, devices]) => {
        const messages = devices.map(digest => ({
          ...digest,
          urgent: false,
          payload: payloadOfDigest(digest, key),
        }))
        const { outcomes } = await postMessages(tools, origin, messages)
        const gone = outcomes.filter(({ outcome }) => outcome === 'gone')
        await deleteGone(
          db,
          gone.map(({ of }) => ({ id: of.subscription, endpoint: of.endpoint })),
        )
      }),
    )
  }
}

/** A single story as itself. */
function payloadOfDigest({ stories, send }: Digest, key: Buffer): string {
  const [first] = stories
  if (first && stories.length === 1) return payloadOf(first, key, send, `n${first.id}`)
  const titles = stories.slice(0, shown).map(({ title }) => `• ${title}`)
  const more = stories.length - shown
  const lines = more > 0 ? [...titles, `وغيرها: ${formatNumber(more)}`] : titles
  const content = { title: 'موجز ما فاتك', body: lines.join('\n'), link: '/' }
  return payloadOf({ ...content, articleId: null, articleSlug: null, imageHash: null }, key, send, 'digest')
}
