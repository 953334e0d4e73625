import { OutboundError } from '../../platform/outbound/error.ts'

declare module '../../platform/context.ts' {
  interface Services {
    hubs: Hubs
  }
}

export type Hubs = {
  /** Hubs to notify of changes to our feeds, if configured. */
  addresses: string[]
  /** @throws Error if the hub does not accept it */
  ping: (hub: string, feedPath: string) => Promise<void>
}

/**
 * Publisher of WebSub (W3C WebSub §5.2), using the notification of PubSubHubbub 0.4 §7.1, which all hubs understand.
 */
export function createHubs({
  addresses,
  siteUrl,
  isQuarantined,
}: {
  addresses: string[]
  siteUrl: string
  isQuarantined: () => Promise<boolean>
}): Hubs {
  return {
    addresses,
    async ping(hub, feedPath) {
      if (await isQuarantined()) throw new OutboundError('QUARANTINE', hub)
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
