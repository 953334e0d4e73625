import { createHmac, randomUUID } from 'node:crypto'
import { type RecordedRequest, type StandIn, type StandInAnswer, startStandIn } from './http.ts'

type Subscriber = { callback: string; topic: string; secret: string | null; until: number }
type Delivery = { status: number; callback: string }

export type HubStandIn = StandIn & {
  /** Accepted topics, oldest first. */
  published: string[]
  /** Fetches an accepted topic, as a hub does before notifying subscribers. */
  read: (topic: string) => Promise<{ body: string; hubs: string[]; self: string | undefined }>
  /** Verified subscriptions whose lease has not expired. */
  subscribers: () => Subscriber[]
  /** Every response to a verification of intent: `subscribe 200 true` if it returned the challenge. */
  verified: string[]
  /** Sets the next leases in seconds, whatever subscribers request. */
  lease: (seconds: number) => void
  /**
   * Refuses the next requests at once with this status, or with `denied` after validation; undefined to
   * accept.
   */
  refuse: (how: number | 'denied' | undefined) => void
  /**
   * Sends a document to a topic's subscribers, up to three times if they do not accept it (W3C WebSub §7).
   */
  distribute: (topic: string, body: string, change?: Distribution) => Promise<Delivery[]>
}

type Distribution = {
  contentType?: string
  method?: 'sha1' | 'sha256' | 'sha384' | 'sha512'
  /** Replaces the right signature; null for none. */
  signature?: string | null
}

/**
 * A WebSub hub (https://www.w3.org/TR/websub/), for publishers and subscribers. Accepts `hub.mode=publish` as
 * a form with one or more `hub.url` (PubSubHubbub 0.4 §7.1), and finds hub and self in the topic's Link
 * headers (W3C WebSub §4). Subscriptions are verified after the response, expire with the lease that the hub
 * chose, and end on 410.
 * @param appUrl replaces the origin of callbacks and topics
 */
export async function startHubStandIn(appUrl: () => string): Promise<HubStandIn> {
  const published: string[] = []
  const verified: string[] = []
  const subscribers = new Map<string, Subscriber>()
  let leaseSeconds = 86_400
  let refusal: number | 'denied' | undefined
  const atApp = (address: string) => appUrl() + new URL(address).pathname + new URL(address).search

  async function call(callback: string, parameters: Record<string, string>) {
    const address = new URL(callback)
    // The callback keeps its own parameters (§5.3).
    for (const [name, value] of Object.entries(parameters)) address.searchParams.append(`hub.${name}`, value)
    const response = await fetch(atApp(address.href), { redirect: 'manual' })
    return { status: response.status, text: await response.text() }
  }

  async function verify(form: URLSearchParams): Promise<void> {
    const [mode, callback, topic] = ['mode', 'callback', 'topic'].map(name => form.get(`hub.${name}`)!)
    if (refusal === 'denied') {
      await call(callback!, { mode: 'denied', topic: topic!, reason: 'closed' })
      return
    }
    const challenge = randomUUID()
    const lease: Record<string, string> = mode === 'subscribe' ? { lease_seconds: String(leaseSeconds) } : {}
    const { status, text } = await call(callback!, { mode: mode!, topic: topic!, challenge, ...lease })
    const isConfirmed = status >= 200 && status < 300 && text === challenge
    verified.push(`${mode} ${status} ${isConfirmed}`)
    if (!isConfirmed) return
    const until = Date.now() + leaseSeconds * 1000
    if (mode === 'unsubscribe') subscribers.delete(callback!)
    else
      subscribers.set(callback!, {
        callback: callback!,
        topic: topic!,
        secret: form.get('hub.secret'),
        until,
      })
  }

  function publish(form: URLSearchParams): StandInAnswer {
    const topics = form.getAll('hub.url')
    const isWhole = topics.every(topic => URL.canParse(topic) && encodeURI(decodeURI(topic)) === topic)
    if (topics.length === 0 || !isWhole) return { status: 400, body: {} }
    published.push(...topics)
    return { body: {} }
  }

  function subscribe(form: URLSearchParams): StandInAnswer {
    const [callback, topic, secret] = ['callback', 'topic', 'secret'].map(
      name => form.get(`hub.${name}`) ?? '',
    )
    const isValid = URL.canParse(callback!) && URL.canParse(topic!) && Buffer.byteLength(secret!) < 200
    if (!isValid) return { status: 400, body: 'hub.callback, hub.topic', type: 'text/plain' }
    if (typeof refusal === 'number') return { status: refusal, body: 'refused', type: 'text/plain' }
    setImmediate(() => void verify(form).catch(() => {}))
    return { status: 202, body: '', type: 'text/plain' }
  }

  function answer({ method, body, headers }: RecordedRequest): StandInAnswer {
    if (method !== 'POST') return { status: 405, body: {} }
    if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return { status: 415, body: {} }
    const form = new URLSearchParams(body)
    const mode = form.get('hub.mode') ?? ''
    if (mode === 'publish') return publish(form)
    return ['subscribe', 'unsubscribe'].includes(mode) ? subscribe(form) : { status: 400, body: {} }
  }

  const standIn = await startStandIn(answer)

  async function deliver(
    { callback, secret }: Subscriber,
    topic: string,
    body: string,
    change: Distribution,
  ) {
    const method = change.method ?? 'sha256'
    const own = secret ? `${method}=${createHmac(method, secret).update(body).digest('hex')}` : null
    const signature = change.signature === undefined ? own : change.signature
    const headers = {
      'content-type': change.contentType ?? 'application/rss+xml',
      link: `<${standIn.url}/>; rel="hub", <${topic}>; rel="self"`,
      ...(signature !== null && { 'x-hub-signature': signature }),
    }
    for (let attempt = 0; ; attempt++) {
      const { status } = await fetch(atApp(callback), { method: 'POST', headers, body })
      if (status === 410) subscribers.delete(callback)
      if (status < 300 || status === 410 || attempt === 2) return { status, callback }
    }
  }

  const lasting = () => [...subscribers.values()].filter(({ until }) => until > Date.now())
  return {
    ...standIn,
    published,
    verified,
    subscribers: lasting,
    lease: seconds => {
      leaseSeconds = seconds
    },
    refuse: how => {
      refusal = how
    },
    distribute: (topic, body, change = {}) =>
      Promise.all(
        lasting()
          .filter(subscriber => subscriber.topic === topic)
          .map(subscriber => deliver(subscriber, topic, body, change)),
      ),
    async read(topic) {
      const { pathname, search } = new URL(topic)
      const response = await fetch(appUrl() + pathname + search)
      const links = [...(response.headers.get('link') ?? '').matchAll(/<([^>]+)>;\s*rel="?([\w ]+)"?/g)]
      const of = (rel: string) => links.flatMap(([, url, name]) => (name === rel && url ? [url] : []))
      return { body: await response.text(), hubs: of('hub'), self: of('self')[0] }
    },
  }
}
