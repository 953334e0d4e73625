import { setTimeout as wait } from 'node:timers/promises'

export type Delivery = { url: string; headers: Record<string, string>; body: string }

export type Deliveries = {
  /** Sends at once, or keeps it while held. */
  send: (delivery: Delivery) => Promise<void>
  /** Keeps deliveries until they are released. */
  hold: () => void
  /** Sends what was kept, in the order that is asked for, and goes on sending at once. */
  release: (inOrder?: (kept: Delivery[]) => Delivery[]) => Promise<void>
  /** All that were sent or kept. */
  all: Delivery[]
  /** Every delivery is sent so many times. */
  repeat: (times: number) => void
}

/** Delivers webhooks as providers do: again until they are answered with 200, in any order. */
export function createDeliveries(): Deliveries {
  const all: Delivery[] = []
  let kept: Delivery[] | undefined
  let times = 1
  async function deliver(delivery: Delivery) {
    for (let sent = 0; sent < times; sent++) await deliverOnce(delivery)
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

/** As providers do over days, here within seconds. */
export async function deliverOnce({ url, headers, body }: Delivery): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    }).catch(() => undefined)
    if (response?.status === 200) return
    // Our own refusal of a wrong one is final.
    if (response?.status === 400) return
    await wait(100)
  }
}
