export type Hubs = {
  /** Where changes of our feeds are told of; none where none is configured. */
  addresses: string[]
  /** @throws Error when the hub does not take it */
  ping: (hub: string, feedPath: string) => Promise<void>
}

/** WebSub's publisher (W3C WebSub §5.2): the way of telling is the one that all hubs know, from PubSubHubbub 0.4 §7.1. */
export function createHubs({ addresses, siteUrl }: { addresses: string[]; siteUrl: string }): Hubs {
  return {
    addresses,
    async ping(hub, feedPath) {
      const response = await fetch(hub, {
        method: 'POST',
        body: new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': siteUrl + encodeURI(feedPath) }),
        signal: AbortSignal.timeout(10_000),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the hub ${hub} answered ${response.status}`)
    },
  }
}
