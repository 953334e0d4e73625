import { type RecordedRequest, type StandIn, type StandInAnswer, startStandIn } from './http.ts'

export type EdgeStandIn = StandIn & {
  /** Tags that were purged, oldest first. */
  purged: string[]
  /** Refuses as many of the next calls as there are responses. */
  refuse: (...answers: StandInAnswer[]) => void
}

export const tokens = { fastly: 'fastly-token', cloudflare: 'cloudflare-token', bunny: 'bunny-key' }
const unauthorized: StandInAnswer = {
  status: 401,
  body: { msg: 'Provided credentials are missing or invalid' },
}

/**
 * https://www.fastly.com/documentation/reference/api/purging/ : up to 256 keys a call.
 * https://developers.cloudflare.com/cache/how-to/purge-cache/ : up to 100 tags a call, 429
 * with `Retry-After`. https://docs.bunny.net/cdn/purge-cache : one tag a call, 429. Varnish with `deploy/varnish.vcl`:
 * headers of at most 8 kB.
 */
export async function startEdges(): Promise<EdgeStandIn> {
  const purged: string[] = []
  const refusals: StandInAnswer[] = []
  const standIn = await startStandIn(asked => {
    const refusal = refusals.shift()
    if (refusal) return refusal
    const { answer, tags } = read(asked)
    purged.push(...tags)
    return answer
  })
  return { ...standIn, purged, refuse: (...answers) => void refusals.push(...answers) }
}

type Reading = { answer: StandInAnswer; tags: string[] }
const refused = (answer: StandInAnswer): Reading => ({ answer, tags: [] })

function read({ method, path, headers, body }: RecordedRequest): Reading {
  if (method === 'PURGE') {
    const given = String(headers['xkey-purge'] ?? '')
    if (given.length > 8000) return refused({ status: 400, body: 'Bad Request', type: 'text/plain' })
    return { answer: { body: 'Purged', type: 'text/plain' }, tags: given.split(' ') }
  }
  if (method !== 'POST') return refused({ status: 405, body: {} })
  const sent = JSON.parse(body || '{}')
  if (/^\/service\/[^/]+\/purge$/.test(path)) {
    if (headers['fastly-key'] !== tokens.fastly) return refused(unauthorized)
    if (sent.surrogate_keys.length > 256) return refused({ status: 400, body: { msg: 'Too many keys' } })
    const ids = Object.fromEntries(sent.surrogate_keys.map((key: string) => [key, '108-1391560174-974124']))
    return { answer: { body: ids }, tags: sent.surrogate_keys }
  }
  if (/^\/zones\/[^/]+\/purge_cache$/.test(path)) {
    if (headers.authorization !== `Bearer ${tokens.cloudflare}`)
      return refused({
        status: 403,
        body: { success: false, errors: [{ code: 10000, message: 'Authentication error' }] },
      })
    if (sent.tags.length > 100)
      return refused({ status: 400, body: { success: false, errors: [{ code: 1094 }] } })
    return {
      answer: { body: { success: true, errors: [], messages: [], result: { id: 'zone' } } },
      tags: sent.tags,
    }
  }
  if (/^\/pullzone\/[^/]+\/purgeCache$/.test(path)) {
    if (headers.accesskey !== tokens.bunny) return refused(unauthorized)
    return { answer: { status: 204, body: undefined }, tags: [sent.CacheTag] }
  }
  return refused({ status: 404, body: {} })
}
