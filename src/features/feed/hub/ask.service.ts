import type { Services } from '../../../platform/context.ts'
import { OutboundError } from '../../../platform/outbound/error.ts'
import { deleteHub, findHub, type Hub, noteAsking, noteRefusal } from './hub.queries.ts'
import { secretOf } from './secret.ts'

type Parts = Pick<Services, 'db' | 'outbound' | 'vault' | 'siteUrl'>

/** Ten days, as most hubs allow. The hub decides. */
const wantedLease = 864_000
/** Delay before a request that the hub did not verify is repeated; doubles each time. */
const firstWait = 600
const longestWait = 86_400
/** Requests to unsubscribe before we give up. Later pushes get 410. */
const maxGoodbyes = 5
const maxRedirects = 3

/** Asks the hub to begin, renew or end a subscription (W3C WebSub §5.1). It answers by a call to our address. */
export async function askHubNow(parts: Parts, id: number): Promise<void> {
  const { db } = parts
  const hub = await findHub(db, id)
  if (!hub) return
  if (hub.state === 'leaving' && hub.tries >= maxGoodbyes) return deleteHub(db, id)
  await noteAsking(db, id, Math.min(longestWait, firstWait * 2 ** hub.tries))
  const refusal = await ask(parts, hub)
  if (refusal) await noteRefusal(db, id, refusal)
}

/** The reason in Arabic why the hub refuses. */
async function ask({ outbound, vault, siteUrl }: Parts, { state, token, topic, hub }: Hub) {
  const isLeaving = state === 'leaving'
  const form = new URLSearchParams({
    'hub.callback': callbackOf(siteUrl, token),
    'hub.mode': isLeaving ? 'unsubscribe' : 'subscribe',
    'hub.topic': topic,
    ...(!isLeaving && {
      'hub.secret': await secretOf(vault, token),
      'hub.lease_seconds': String(wantedLease),
    }),
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = Buffer.from(form.toString())
  let address = hub
  try {
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const answer = await outbound.ask(address, { method: 'POST', headers, body })
      if (answer.status >= 200 && answer.status < 300) return undefined
      const next = answer.headers.location && URL.parse(answer.headers.location, address)
      if (![307, 308].includes(answer.status) || !next) return `رفض مركز الخلاصة طلبنا (${answer.status}).`
      address = next.href
    }
    return 'يحيلنا مركز الخلاصة من عنوان إلى عنوان.'
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return error.message
  }
}

function callbackOf(siteUrl: string, token: string): string {
  return `${siteUrl}/api/v1/rssfilters/push/${token}`
}
