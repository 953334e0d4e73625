import { createHash } from 'node:crypto'
import { type ErrorCode, errors } from '../../contract/errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { type CallName, claimCall, releaseCall, storeAnswer } from './repeated-call.queries.ts'

/** Days for which an answer is repeated. */
export const repeatedForDays = 1
const longestKey = 200

/**
 * Carries out a call once for each Idempotency-Key of a program, and repeats its answer for a day. A refused call has
 * changed nothing, so its key is free again. If the process was killed meanwhile, nobody knows whether the call was
 * carried out, so it is not carried out again.
 * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
 */
export async function answerOnce(
  db: Database,
  name: CallName,
  request: Request,
  work: () => Promise<Response>,
): Promise<Response> {
  const { length } = name.idempotencyKey
  if (length === 0 || length > longestKey) {
    const message = `حرف واحد على الأقل، و${longestKey} على الأكثر.`
    return refusal('INVALID_INPUT', { data: { issues: [{ path: 'Idempotency-Key', message }] } })
  }
  const requestHash = await hashOf(request)
  const stored = await claimCall(db, name, requestHash)
  if (stored) {
    if (!stored.requestHash.equals(requestHash)) return refusal('KEY_REUSED')
    if (stored.status === null) return refusal('STILL_RUNNING', {}, { 'retry-after': '1' })
    const headers = { 'content-type': 'application/json', 'idempotency-replayed': 'true' }
    return new Response(stored.body, { status: stored.status, headers })
  }
  const answer = await work().catch(async error => {
    await releaseCall(db, name)
    throw error
  })
  const isJson = (answer.headers.get('content-type') ?? '').startsWith('application/json')
  if (answer.ok && isJson)
    await storeAnswer(db, name, { status: answer.status, body: await answer.clone().text() })
  else await releaseCall(db, name)
  return answer
}

function refusal(code: ErrorCode, more: object = {}, headers: Record<string, string> = {}): Response {
  const { status, message } = errors[code]
  return Response.json({ code, status, message, ...more }, { status, headers })
}

/** Forms have a new boundary each time, so only their address counts. */
async function hashOf(request: Request): Promise<Buffer> {
  const { pathname, search } = new URL(request.url)
  const hash = createHash('sha256').update(`${pathname}${search}\n`)
  const isForm = (request.headers.get('content-type') ?? '').toLowerCase().startsWith('multipart/')
  if (!isForm) hash.update(new Uint8Array(await request.clone().arrayBuffer()))
  return hash.digest()
}
