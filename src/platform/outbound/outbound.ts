import { type LookupAddress, type LookupOptions, lookup, promises } from 'node:dns'
import { isIP } from 'node:net'
import { Agent, request } from 'undici'
import { type AllowList, allowsAddress, allowsHost, hostOf, isListed, parseAllowList } from './allow-list.ts'
import { readBody } from './body.ts'
import { OutboundError } from './error.ts'

type OutboundOptions = {
  /** Allowed private addresses: see parseAllowList. */
  allow: readonly string[]
  userAgent: string
  /** For the whole exchange, including redirects and body. */
  timeoutMs: number
  /** Limit of the body, both compressed and decompressed. */
  maxBytes: number
  /** Concurrent connections to one origin; 8 by default. */
  connections?: number
}

export type GetOptions = {
  headers?: Record<string, string>
  accept?: string
  timeoutMs?: number
  maxBytes?: number
  /** Returns a partial body if the connection breaks off. */
  allowCut?: boolean
  /** Cancels the exchange. */
  signal?: AbortSignal
}

export type OutboundAnswer = {
  status: number
  /** Names in lower case; repeated headers are joined with commas. */
  headers: Record<string, string>
  body: Uint8Array
  /** The connection broke off before the body was complete; only with allowCut. */
  isCut: boolean
  /** Final address, after redirects. */
  url: string
  /** New permanent address: set if every redirect was a 301 or 308. */
  movedTo: string | undefined
}

/** Names of headers in lower case. */
export type PostOptions = { headers: Record<string, string>; body: Uint8Array }

export type AskOptions = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Names in lower case. */
  headers: Record<string, string>
  body?: Uint8Array | undefined
}

/** `signal` ends it at any time. */
export type StreamOptions = AskOptions & { signal: AbortSignal }

export type Outbound = {
  /**
   * Like `ask`, but returns the body as it arrives, decompressed: `timeoutMs` limits the time to its first byte, and
   * from each to the next. Ending the iteration closes the connection.
   * @throws OutboundError without an answer, and from the iteration
   */
  stream(
    url: string,
    options: StreamOptions,
  ): Promise<{ status: number; headers: Record<string, string>; chunks: AsyncGenerator<Uint8Array> }>
  /** Follows no redirect. @throws OutboundError without a complete answer; an answer of any status is not an error */
  ask(
    url: string,
    options: AskOptions,
  ): Promise<{ status: number; headers: Record<string, string>; body: Uint8Array }>
  /** Follows no redirect, and reads no body. @throws OutboundError without an answer */
  post(url: string, options: PostOptions): Promise<{ status: number; headers: Record<string, string> }>
  /** The address of a host, for connecting by another protocol. @throws OutboundError REFUSED_ADDRESS or DNS */
  addressOf(host: string, port: number): Promise<string>
  /** Whether `allow` lists the host of `url`, or its literal address. */
  trusts(url: string): boolean
  /** @throws OutboundError without a complete answer; an answer of any status is not an error */
  get(url: string, options?: GetOptions): Promise<OutboundAnswer>
  close(): Promise<void>
}

const maxRedirects = 5
const redirects = new Set([301, 302, 303, 307, 308])
const permanentRedirects = new Set([301, 308])
/** Not sent to another origin. */
const secretHeaders = new Set(['authorization', 'cookie', 'proxy-authorization'])

/**
 * The only way to request addresses that users entered. It reaches public addresses and those in `allow`; addresses are
 * checked when connecting, which defeats DNS rebinding.
 */
export function createOutbound(options: OutboundOptions): Outbound {
  const allow = parseAllowList(options.allow)
  const agentOptions = { connections: options.connections ?? 8, pipelining: 1, keepAliveTimeout: 4_000 }
  const guarded = new Agent({ ...agentOptions, connect: { lookup: guardedLookup(allow) } })
  const trusted = new Agent({ ...agentOptions })

  /** Chooses the connections to an address. @throws OutboundError REFUSED_ADDRESS */
  function dispatcherOf(url: URL) {
    if (allowsHost(allow, url)) return trusted
    // Literal addresses are connected to without a lookup.
    if (isIP(hostOf(url)) && !allowsAddress(allow, hostOf(url))) {
      throw new OutboundError('REFUSED_ADDRESS', url.href)
    }
    return guarded
  }

  async function post(address: string, { headers, body }: PostOptions) {
    const url = readAddress(address)
    try {
      const answer = await request(url, {
        method: 'POST',
        // Cheaper than a signal for each of a hundred thousand.
        headersTimeout: options.timeoutMs,
        bodyTimeout: options.timeoutMs,
        dispatcher: dispatcherOf(url),
        headers: { ...headers, 'user-agent': options.userAgent },
        body,
      })
      await answer.body.dump()
      return { status: answer.statusCode, headers: joinHeaders(answer.headers) }
    } catch (error) {
      throw OutboundError.from(error, url.href)
    }
  }

  async function ask(address: string, { method, headers, body }: AskOptions) {
    const url = readAddress(address)
    const signal = AbortSignal.timeout(options.timeoutMs)
    try {
      const answer = await request(url, {
        method,
        signal,
        dispatcher: dispatcherOf(url),
        headers: { ...headers, 'user-agent': options.userAgent },
        body: body ?? null,
      })
      const received = joinHeaders(answer.headers)
      const limits = { url: url.href, maxBytes: options.maxBytes, signal, allowCut: false }
      const { body: read } = await readBody(answer.body, received['content-encoding'], limits)
      return { status: answer.statusCode, headers: received, body: read }
    } catch (error) {
      throw OutboundError.from(error, url.href)
    }
  }

  async function stream(address: string, { method, headers, body, signal }: StreamOptions) {
    const url = readAddress(address)
    const answer = await request(url, {
      method,
      signal,
      headersTimeout: options.timeoutMs,
      bodyTimeout: options.timeoutMs,
      dispatcher: dispatcherOf(url),
      headers: { ...headers, 'user-agent': options.userAgent },
      body: body ?? null,
    }).catch(error => {
      throw OutboundError.from(error, url.href)
    })
    const { maxBytes } = options
    async function* chunks(): AsyncGenerator<Uint8Array> {
      let length = 0
      try {
        for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
          length += chunk.length
          if (length > maxBytes) throw new OutboundError('TOO_LARGE', url.href)
          yield chunk
        }
      } catch (error) {
        throw OutboundError.from(error, url.href)
      } finally {
        answer.body.on('error', () => {}).destroy()
      }
    }
    return { status: answer.statusCode, headers: joinHeaders(answer.headers), chunks: chunks() }
  }

  async function get(address: string, given: GetOptions = {}): Promise<OutboundAnswer> {
    const timeout = AbortSignal.timeout(given.timeoutMs ?? options.timeoutMs)
    const signal = given.signal ? AbortSignal.any([timeout, given.signal]) : timeout
    const maxBytes = given.maxBytes ?? options.maxBytes
    let url = readAddress(address)
    let headers: Record<string, string> = {
      accept: given.accept ?? '*/*',
      'accept-encoding': 'gzip, br, deflate, zstd',
      ...lowerCaseNames(given.headers ?? {}),
      'user-agent': options.userAgent,
    }
    let permanent = true
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const dispatcher = dispatcherOf(url)
      const answer = await request(url, { dispatcher, headers, signal }).catch(error => {
        throw OutboundError.from(error, url.href)
      })
      const received = joinHeaders(answer.headers)
      if (!redirects.has(answer.statusCode) || !received.location) {
        const { body, isCut } = await readBody(answer.body, received['content-encoding'], {
          url: url.href,
          maxBytes,
          signal,
          allowCut: given.allowCut ?? false,
        }).catch(error => {
          throw OutboundError.from(error, url.href)
        })
        const movedTo = hop > 0 && permanent ? url.href : undefined
        return { status: answer.statusCode, headers: received, body, isCut, url: url.href, movedTo }
      }
      answer.body.on('error', () => {}).destroy()
      permanent &&= permanentRedirects.has(answer.statusCode)
      const next = readAddress(received.location, url)
      if (next.origin !== url.origin) headers = withoutSecrets(headers)
      url = next
    }
    throw new OutboundError('TOO_MANY_REDIRECTS', address)
  }

  async function addressOf(host: string, port: number): Promise<string> {
    const url = URL.parse(`https://${host.includes(':') ? `[${host}]` : host}:${port}`)
    if (!url) throw new OutboundError('DNS', host)
    try {
      const found = await promises.lookup(hostOf(url), { all: true })
      const allowed = allowsHost(allow, url)
        ? found
        : found.filter(({ address }) => allowsAddress(allow, address))
      if (!allowed[0]) throw new OutboundError('REFUSED_ADDRESS', host)
      return allowed[0].address
    } catch (error) {
      throw OutboundError.from(error, host)
    }
  }

  return {
    addressOf,
    ask,
    get,
    post,
    stream,
    trusts: address => {
      const url = URL.parse(address)
      return url !== null && !url.username && isListed(allow, url)
    },
    async close() {
      await Promise.all([guarded.destroy(), trusted.destroy()])
    },
  }
}

function readAddress(address: string, base?: URL): URL {
  // Location is often raw UTF-8, which HTTP delivers as Latin-1.
  const url = URL.parse(base ? fromHeaderBytes(address) : address.trim(), base)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || !url.hostname) {
    throw new OutboundError('BAD_URL', address)
  }
  url.hash = ''
  return url
}

function fromHeaderBytes(text: string): string {
  if (!/[\x80-\xff]/.test(text)) return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'))
  } catch {
    return text
  }
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void

function guardedLookup(allow: AllowList) {
  return (hostname: string, options: LookupOptions, callback: LookupCallback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      const addresses = found.filter(({ address }) => allowsAddress(allow, address))
      const first = addresses[0]
      if (!first) return callback(new OutboundError('REFUSED_ADDRESS', hostname), [])
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

function lowerCaseNames(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

function withoutSecrets(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !secretHeaders.has(name)))
}

function joinHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const joined: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) joined[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value
  }
  return joined
}
