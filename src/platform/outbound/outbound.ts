import { SpanKind } from '@opentelemetry/api'
import type { Dispatcher } from 'undici'
import { inSpan } from '../tracing.ts'
import { readBody } from './body.ts'
import { type Connections, createConnections } from './connections.ts'
import { OutboundError } from './error.ts'
import { maySendSecrets } from './secrets.ts'

export type OutboundOptions = {
  /** Allowed private addresses: see parseAllowList. */
  allow: readonly string[]
  userAgent: string
  /** Limit for the whole exchange, including redirects and body. */
  timeoutMs: number
  /** Maximum size of the body, both compressed and decompressed. */
  maxBytes: number
  /** Maximum concurrent connections to one origin; 8 by default. */
  connections?: number
  /** Whether this is a restored copy in quarantine, which sends nothing. */
  isQuarantined?: () => Promise<boolean>
}

export type GetOptions = {
  headers?: Record<string, string>
  /** Headers for the original host only: a redirect to another host drops them. */
  secrets?: Record<string, string> | undefined
  accept?: string
  timeoutMs?: number
  maxBytes?: number
  /** False to return a redirect as the response, without its body. */
  follow?: boolean
  /** Returns a partial body if the connection breaks off. */
  allowCut?: boolean
  /** Returns the beginning of a body that is longer than maxBytes. */
  allowLong?: boolean
  /** Cancels the exchange. */
  signal?: AbortSignal
}

export type OutboundAnswer = {
  status: number
  /** Header names are in lower case; repeated headers are joined with commas. */
  headers: Record<string, string>
  body: Uint8Array
  /** Whether the body is incomplete; only with allowCut or allowLong. */
  isCut: boolean
  /** Final address, after redirects. */
  url: string
  /** With `follow: false`, the address that it redirects to. */
  redirectsTo?: string
  /**
   * New permanent address: the target of the leading 301 and 308 redirects, up to the first temporary one.
   */
  movedTo: string | undefined
}

/** Header names are in lower case. */
export type PostOptions = { headers: Record<string, string>; body: Uint8Array }

export type AskOptions = {
  method: 'GET' | 'POST' | 'DELETE' | 'PURGE'
  /** Header names are in lower case. */
  headers: Record<string, string>
  body?: Uint8Array | undefined
}

/** `signal` can end the stream at any time. */
export type StreamOptions = AskOptions & { signal: AbortSignal }

export type Outbound = {
  /**
   * Like `ask`, but returns the body as it arrives, decompressed. `timeoutMs` limits the time to the first
   * byte, and between bytes. Ending the iteration closes the connection.
   * @throws OutboundError without a response, and from the iteration
   */
  stream(
    url: string,
    options: StreamOptions,
  ): Promise<{ status: number; headers: Record<string, string>; chunks: AsyncGenerator<Uint8Array> }>
  /**
   * Follows no redirect.
   * @throws OutboundError without a complete response; a response of any status is not an error
   */
  ask(
    url: string,
    options: AskOptions,
  ): Promise<{ status: number; headers: Record<string, string>; body: Uint8Array }>
  /** Follows no redirect, and reads no body. @throws OutboundError without a response */
  post(url: string, options: PostOptions): Promise<{ status: number; headers: Record<string, string> }>
  /** Resolves a host, to connect to it by another protocol. @throws OutboundError REFUSED_ADDRESS or DNS */
  addressOf(host: string, port: number): Promise<string>
  /** Whether `allow` lists the host of `url`, or its literal address. */
  trusts(url: string): boolean
  /** @throws OutboundError without a complete response; a response of any status is not an error */
  get(url: string, options?: GetOptions): Promise<OutboundAnswer>
  close(): Promise<void>
}

const maxRedirects = 5
const redirects = new Set([301, 302, 303, 307, 308])
const permanentRedirects = new Set([301, 308])
/** Request headers that are not sent to another origin. */
const secretHeaders = new Set(['authorization', 'cookie', 'proxy-authorization'])

/**
 * The only way to request addresses that users entered. Reaches public addresses and those in `allow`.
 * Addresses are checked on connecting, which defeats DNS rebinding.
 */
export function createOutbound(options: OutboundOptions): Outbound {
  const connections = createConnections(options.allow, options.connections)
  const via = { ...options, ...connections }
  /** @throws OutboundError QUARANTINE */
  async function unlessQuarantined(address: string): Promise<void> {
    if (await options.isQuarantined?.()) throw new OutboundError('QUARANTINE', address)
  }
  return {
    trusts: connections.trusts,
    close: connections.close,
    addressOf: (host, port) => unlessQuarantined(host).then(() => connections.addressOf(host, port)),
    ask: (address, asked) => unlessQuarantined(address).then(() => ask(via, address, asked)),
    get: (address, asked) => unlessQuarantined(address).then(() => get(via, address, asked)),
    post: (address, asked) => unlessQuarantined(address).then(() => post(via, address, asked)),
    stream: (address, asked) => unlessQuarantined(address).then(() => stream(via, address, asked)),
  }
}

type Via = Pick<Connections, 'dispatcherOf'> & Pick<OutboundOptions, 'userAgent' | 'timeoutMs' | 'maxBytes'>
type Exchange = Omit<Dispatcher.RequestOptions, 'origin' | 'path' | 'method' | 'headers'> & {
  method?: Dispatcher.HttpMethod
  headers: Record<string, string>
}

const failedAt = (url: URL) => (error: unknown) => {
  throw OutboundError.from(error, url.href)
}

/** Resolves when the headers have arrived. */
async function send({ dispatcherOf, userAgent }: Via, url: URL, exchange: Exchange) {
  const { method = 'GET' } = exchange
  const attributes = { 'http.request.method': method, 'server.address': url.hostname }
  const answer = await inSpan(method, { kind: SpanKind.CLIENT, attributes }, async () => {
    const dispatcher = await dispatcherOf(url)
    const { request } = await import('undici')
    return request(url, {
      ...exchange,
      dispatcher,
      headers: { ...exchange.headers, 'user-agent': userAgent },
    })
  }).catch(failedAt(url))
  return { status: answer.statusCode, headers: joinHeaders(answer.headers), body: answer.body }
}

async function post(via: Via, address: string, { headers, body }: PostOptions) {
  const url = readAddress(address)
  // Undici's own timeouts restart with each interim response and each byte. An AbortController with a timer
  // is cheaper than AbortSignal.timeout.
  const whole = new AbortController()
  const end = setTimeout(() => whole.abort(new DOMException('', 'TimeoutError')), via.timeoutMs)
  try {
    const answer = await send(via, url, { method: 'POST', signal: whole.signal, headers, body })
    // Frees the connection for the next request. A failure here does not affect the response.
    await answer.body.dump()
    return { status: answer.status, headers: answer.headers }
  } catch (error) {
    throw OutboundError.from(error, url.href)
  } finally {
    clearTimeout(end)
  }
}

async function ask(via: Via, address: string, { method, headers, body }: AskOptions) {
  const url = readAddress(address)
  const signal = AbortSignal.timeout(via.timeoutMs)
  const answer = await send(via, url, { method, signal, headers, body: body ?? null })
  const limits = { url: url.href, maxBytes: via.maxBytes, signal, allowCut: false }
  const read = await readBody(answer.body, answer.headers['content-encoding'], limits).catch(failedAt(url))
  return { ...answer, body: read.body }
}

async function stream(via: Via, address: string, { method, headers, body, signal }: StreamOptions) {
  const url = readAddress(address)
  const patience = { headersTimeout: via.timeoutMs, bodyTimeout: via.timeoutMs }
  const answer = await send(via, url, { method, signal, ...patience, headers, body: body ?? null })
  return { status: answer.status, headers: answer.headers, chunks: chunksOf(answer.body, url, via.maxBytes) }
}

async function* chunksOf(
  body: Dispatcher.ResponseData['body'],
  url: URL,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let length = 0
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      length += chunk.length
      if (length > maxBytes) throw new OutboundError('TOO_LARGE', url.href)
      yield chunk
    }
  } catch (error) {
    throw OutboundError.from(error, url.href)
  } finally {
    body.on('error', () => {}).destroy()
  }
}

async function get(via: Via, address: string, given: GetOptions = {}): Promise<OutboundAnswer> {
  const timeout = AbortSignal.timeout(given.timeoutMs ?? via.timeoutMs)
  const signal = given.signal ? AbortSignal.any([timeout, given.signal]) : timeout
  const limits = {
    maxBytes: given.maxBytes ?? via.maxBytes,
    signal,
    allowCut: given.allowCut ?? false,
    allowLong: given.allowLong ?? false,
  }
  let url = readAddress(address)
  let headers: Record<string, string> = {
    accept: given.accept ?? '*/*',
    'accept-encoding': 'gzip, br, deflate, zstd',
    ...lowerCaseNames(given.headers ?? {}),
  }
  let secrets = lowerCaseNames(given.secrets ?? {})
  let movedTo: string | undefined
  let isPermanent = true
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const answer = await send(via, url, { headers: { ...headers, ...secrets }, signal })
    const { location } = answer.headers
    if (!redirects.has(answer.status) || !location) {
      const encoding = answer.headers['content-encoding']
      const read = await readBody(answer.body, encoding, { ...limits, url: url.href }).catch(failedAt(url))
      return { ...answer, ...read, url: url.href, movedTo }
    }
    answer.body.on('error', () => {}).destroy()
    isPermanent &&= permanentRedirects.has(answer.status)
    const next = readAddress(location, url)
    if (given.follow === false) {
      return {
        ...answer,
        body: new Uint8Array(),
        isCut: false,
        url: url.href,
        redirectsTo: next.href,
        movedTo: undefined,
      }
    }
    if (next.origin !== url.origin) headers = withoutSecrets(headers)
    if (!maySendSecrets(url, next)) secrets = {}
    url = next
    if (isPermanent) movedTo = url.href
  }
  throw new OutboundError('TOO_MANY_REDIRECTS', address)
}

function readAddress(address: string, base?: URL): URL {
  // Servers often send Location as raw UTF-8, which HTTP delivers as Latin-1.
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
