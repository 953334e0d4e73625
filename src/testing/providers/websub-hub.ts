import { type StandIn, startStandIn } from './http.ts'

export type HubStandIn = StandIn & {
  /** Accepted topics, oldest first. */
  published: string[]
  /** Fetches an accepted topic, as a hub does before it notifies its subscribers. */
  read: (topic: string) => Promise<{ body: string; hubs: string[]; self: string | undefined }>
}

/**
 * The publishers' side of a WebSub hub: accepts `hub.mode=publish` as a form with one or more `hub.url` (PubSubHubbub
 * 0.4 §7.1), answers 204, and finds hub and self in the topic's Link headers (W3C WebSub §4).
 */
export async function startHubStandIn(appUrl: () => string): Promise<HubStandIn> {
  const published: string[] = []
  const standIn = await startStandIn(({ method, body }) => {
    if (method !== 'POST') return { status: 405, body: {} }
    const form = new URLSearchParams(body)
    const topics = form.getAll('hub.url')
    const whole = topics.every(topic => URL.canParse(topic) && encodeURI(decodeURI(topic)) === topic)
    if (form.get('hub.mode') !== 'publish' || topics.length === 0 || !whole) return { status: 400, body: {} }
    published.push(...topics)
    return { body: {} }
  })
  return {
    ...standIn,
    published,
    async read(topic) {
      const { pathname, search } = new URL(topic)
      const response = await fetch(appUrl() + pathname + search)
      const links = [...(response.headers.get('link') ?? '').matchAll(/<([^>]+)>;\s*rel="?([\w ]+)"?/g)]
      const of = (rel: string) => links.flatMap(([, url, name]) => (name === rel && url ? [url] : []))
      return { body: await response.text(), hubs: of('hub'), self: of('self')[0] }
    },
  }
}
