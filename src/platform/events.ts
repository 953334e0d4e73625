import type { Handle } from './database/database.ts'

/** Runs in the transaction of what happened, and is committed with it or not at all. What takes long queues a job. */
type Step<Payload> = (tx: Handle, payload: Payload) => Promise<void>

export type AppEvent<Payload> = { name: string; emit: (tx: Handle, payload: Payload) => Promise<void> }

export type Subscriber = { event: object; step: Step<never> }

let connected: readonly Subscriber[] | undefined

/** Something that happens in one slice, for others to subscribe to: the slice itself knows none of them. */
export function defineEvent<Payload>(name: string): AppEvent<Payload> {
  const event: AppEvent<Payload> = {
    name,
    async emit(tx, payload) {
      if (!connected) throw new Error(`${name} was emitted before the subscribers were connected`)
      for (const subscriber of connected) {
        // Of this event, so its step takes this payload.
        if (subscriber.event === event) await (subscriber.step as Step<Payload>)(tx, payload)
      }
    },
  }
  return event
}

/** Exported by a `*.subscribers.ts` file; several of one event run one after the other, in no order to rely on. */
export function on<Payload>(event: AppEvent<Payload>, step: Step<Payload>): Subscriber {
  return { event, step }
}

/** Called once a process, with all of `src/subscribers.ts`. */
export function connect(slices: Record<string, Record<string, Subscriber>>): void {
  connected = Object.values(slices).flatMap(slice => Object.values(slice))
}
