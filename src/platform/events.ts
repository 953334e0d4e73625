import type { Handle } from './database/database.ts'

/** Runs in the transaction of the event, and commits or rolls back with it. Slow work goes into a job. */
type Step<Payload> = (tx: Handle, payload: Payload) => Promise<void>

type AppEvent<Payload> = { name: string; emit: (tx: Handle, payload: Payload) => Promise<void> }

type Subscriber = { event: object; step: Step<never> }

let connected: readonly Subscriber[] | undefined

/** An event of one slice, which does not know its subscribers. */
export function defineEvent<Payload>(name: string): AppEvent<Payload> {
  const event: AppEvent<Payload> = {
    name,
    async emit(tx, payload) {
      if (!connected) throw new Error(`${name} was emitted before the subscribers were connected`)
      for (const subscriber of connected) {
        // Same event, so the step takes this payload.
        if (subscriber.event === event) await (subscriber.step as Step<Payload>)(tx, payload)
      }
    },
  }
  return event
}

/** Exported by a `*.subscribers.ts` file; the order of an event's subscribers is undefined. */
export function on<Payload>(event: AppEvent<Payload>, step: Step<Payload>): Subscriber {
  return { event, step }
}

/** Called once per process, with all of `src/subscribers.ts`. */
export function connect(slices: Record<string, Record<string, Subscriber>>): void {
  connected = Object.values(slices).flatMap(slice => Object.values(slice))
}
