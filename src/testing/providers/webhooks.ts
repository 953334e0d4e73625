import { setTimeout as wait } from 'node:timers/promises'

export type Delivery = { url: string; headers: Record<string, string>; body: string }

export type Deliveries = {
  /** Sends at once, or queues while held. */
  send: (delivery: Delivery) => Promise<void>
  /** Queues deliveries until they are released. */
  hold: () => void
  /** Sends queued deliveries in the given order, then stops queueing. */
  release: (inOrder?: (kept: Delivery[]) => Delivery[]) => Promise<void>
  /** All deliveries, sent or queued. */
  all: Delivery[]
  /** Sends every delivery this many times. */
  repeat: (times: number) => void
}

/**
 * Delivers webhooks as providers do: repeatedly until they get 200, in any order.
 * @param tries attempts after which a webhook is lost
 */
export function createDeliveries({ tries = 200 } = {}): Deliveries {
  const all: Delivery[] = []
  let kept: Delivery[] | undefined
  let times = 1
  async function deliver(delivery: Delivery) {
    for (let sent = 0; sent < times; sent++) await deliverOnce(delivery, tries)
  }
  return {
    all,
    async send(delivery) {
      all.push(delivery)
      if (kept) kept.push(delivery)
      else await deliver(delivery)
    },
    hold() {
      kept = []
    },
    async release(inOrder = same => same) {
      const waiting = inOrder(kept ?? [])
      kept = undefined
      for (const delivery of waiting) await deliver(delivery)
    },
    repeat(count) {
      times = count
    },
  }
}

/** Retries within seconds, where providers take days. */
async function deliverOnce({ url, headers, body }: Delivery, max: number): Promise<void> {
  for (let tries = 0; tries < max; tries++) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    }).catch(() => undefined)
    if (response?.status === 200) return
    // A 400 from us ends the retries.
    if (response?.status === 400) return
    await wait(100)
  }
}
