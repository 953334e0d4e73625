import { OutboundError } from '../../../platform/outbound/error.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'

const maxRedirects = 5
const redirects = new Set([301, 302, 303, 307, 308])

export type OpenStream = {
  /** Final address, after redirects. */
  url: string
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  /** Reads until `bytes` have arrived in all, or the answer ends. Returns everything read so far. */
  read: (bytes: number) => Promise<Buffer>
}

/** Opens addresses as a player does, until `signal` closes what is open. */
export function createOpener(outbound: Pick<Outbound, 'stream'>, signal: AbortSignal) {
  /** @throws OutboundError without an answer */
  return async function open(address: string): Promise<OpenStream> {
    let url = address
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const headers = { accept: '*/*', 'icy-metadata': '1' }
      const answer = await outbound.stream(url, { method: 'GET', headers, signal })
      const { location } = answer.headers
      if (!redirects.has(answer.status) || !location) {
        return { url, status: answer.status, headers: answer.headers, read: readerOf(answer.chunks) }
      }
      const next = URL.parse(location, url)?.href
      if (!next) throw new OutboundError('BAD_URL', url)
      url = next
    }
    throw new OutboundError('TOO_MANY_REDIRECTS', address)
  }
}

function readerOf(chunks: AsyncGenerator<Uint8Array>): OpenStream['read'] {
  let read = Buffer.alloc(0)
  return async bytes => {
    // Joined once: a stranger may send a megabyte in chunks of one byte.
    const parts: Uint8Array[] = [read]
    let length = read.length
    while (length < bytes) {
      const { value, done } = await chunks.next()
      if (done) break
      parts.push(value)
      length += value.length
    }
    read = Buffer.concat(parts)
    return read
  }
}
