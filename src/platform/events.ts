import type { Handle } from './database/database.ts'

/** Runs in the transaction of the event, and commits or rolls back with it. Put slow work into a job. */
type Step<Payload> = (tx: Handle, payload: Payload) => Promise<void>

type AppEvent<Payload> = { name: string; emit: (tx: Handle, payload: Payload) => Promise<void> }

/** Answers a question of another slice from this slice's data. */
type Answer<Asked, Answered> = (db: Handle, asked: Asked) => Promise<Answered>

type Question<Asked, Answered> = { name: string; ask: Answer<Asked, Answered> }

type Subscriber = { event: object; step: Step<never> | Answer<never, unknown> }

let connected: readonly Subscriber[] | undefined

/** Defines an event. The emitting slice does not know its subscribers. */
export function defineEvent<Payload>(name: string): AppEvent<Payload> {
  const event: AppEvent<Payload> = {
    name,
    async emit(tx, payload) {
      if (!connected) throw new Error(`${name} was emitted before the subscribers were connected`)
      for (const subscriber of connected) {
        // The events are equal, so the step takes this payload.
        if (subscriber.event === event) await (subscriber.step as Step<Payload>)(tx, payload)
      }
    },
  }
  return event
}

/** Defines a question that a slice asks another slice which builds on it. Avoids circular imports. */
export function defineQuestion<Asked, Answered>(name: string): Question<Asked, Answered> {
  const question: Question<Asked, Answered> = {
    name,
    ask(db, asked) {
      const subscriber = connected?.find(({ event }) => event === question)
      if (!subscriber) throw new Error(`${name} has nobody to answer it`)
      return (subscriber.step as Answer<Asked, Answered>)(db, asked)
    },
  }
  return question
}

/**
 * Subscribes a step to an event. Export the result from a `*.subscribers.ts` file. The order of subscribers
 * is undefined.
 */
export function on<Payload>(event: AppEvent<Payload>, step: Step<Payload>): Subscriber {
  return { event, step }
}

/** Like `on`, for a question, which has exactly one answer. */
export function answer<Asked, Answered>(
  question: Question<Asked, Answered>,
  step: Answer<Asked, Answered>,
): Subscriber {
  return { event: question, step }
}

/** Call once per process, with all of `src/subscribers.ts`. */
export function connect(slices: Record<string, Record<string, Subscriber>>): void {
  connected = Object.values(slices).flatMap(slice => Object.values(slice))
}
