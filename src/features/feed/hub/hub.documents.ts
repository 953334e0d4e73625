import type { BodyLimit } from '../../../contract/endpoint.ts'
import type { Services } from '../../../platform/context.ts'
import { confirmIntent } from './hub.service.ts'
import { findPushed, receivePush } from './push.service.ts'

/** Larger documents are refused; their feeds are polled. */
export const pushBody: BodyLimit = { bytes: 4 * 2 ** 20, fields: 100_000 }
const maxChallenge = 2000

/** Answers a hub that verifies a request of ours, or denies it. */
export async function answerHub(
  { db }: Pick<Services, 'db'>,
  token: string,
  query: URLSearchParams,
): Promise<Response> {
  const [mode, topic, challenge, leaseSeconds, reason] = [
    'mode',
    'topic',
    'challenge',
    'lease_seconds',
    'reason',
  ].map(name => query.get(`hub.${name}`) ?? undefined)
  if (mode !== 'denied' && (!challenge || challenge.length > maxChallenge)) return plain('', 404)
  const isWanted = await confirmIntent(db, token, { mode, topic, leaseSeconds, reason })
  return isWanted ? plain(challenge ?? '', 200) : plain('', 404)
}

/** Whether a callback expects documents: strangers' bodies are not read. */
export async function isExpected(services: Pick<Services, 'db'>, token: string): Promise<boolean> {
  return (await findPushed(services, token)) !== undefined
}

/** 410 tells the hub to stop; 202 does not say whether the signature was good. */
export async function takePushRequest(
  services: Pick<Services, 'db' | 'vault'>,
  token: string,
  request: Request,
): Promise<Response> {
  const hub = await findPushed(services, token)
  if (!hub) return plain('', 410)
  await receivePush(services, hub, {
    body: Buffer.from(await request.arrayBuffer()),
    contentType: request.headers.get('content-type') ?? '',
    signature: request.headers.get('x-hub-signature'),
  })
  return plain('', 202)
}

function plain(text: string, status: number): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
