import { OutboundError } from '../../../platform/outbound/error.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import type { Ask } from './port.ts'
import { networkErrors } from './refusals.ts'

/** Requests to one network. Errors contain no address, as Telegram's includes the key. */
export function createAsk(outbound: Outbound, api: string): Ask {
  return async (method, path, { headers = {}, json, form } = {}) => {
    const { body, type } = await bodyOf(json, form)
    const given = {
      method,
      headers: { accept: 'application/json', ...headers, ...(type && { 'content-type': type }) },
      body,
    }
    const answer = await outbound.ask(api + path, given).catch(error => {
      throw wasReached(error) ? networkErrors.unknown() : networkErrors.away()
    })
    return { ...answer, body: jsonOf(answer.body) }
  }
}

async function bodyOf(json: unknown, form: URLSearchParams | FormData | undefined) {
  if (json !== undefined) return { body: Buffer.from(JSON.stringify(json)), type: 'application/json' }
  if (!form) return { body: undefined, type: undefined }
  const written = new Response(form)
  return { body: new Uint8Array(await written.arrayBuffer()), type: written.headers.get('content-type') }
}

const neverConnected = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

function wasReached(error: unknown): boolean {
  const { code, cause } = OutboundError.from(error, '')
  if (code === 'DNS' || code === 'REFUSED_ADDRESS') return false
  return !neverConnected.has((cause as { code?: string } | undefined)?.code ?? '')
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString())
  } catch {
    return undefined
  }
}
