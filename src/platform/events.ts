import type { Handle } from './database/database.ts'

/** Runs in the transaction of the event, and commits or rolls back with it. Slow work goes into a job. */
type Step<Payload> = (tx: Handle, payload: Payload) => Promise<void>

type AppEvent<Payload> = { name: string; emit: (tx: Handle, payload: Payload) => Promise<void> }

/** Answers another slice from the data of this one. */
type Answer<Asked, Answered> = (db: Handle, asked: Asked) => Promise<Answered>

type Question<Asked, Answered> = { name: string; ask: Answer<Asked, Answered> }

type Subscriber = { event: object; step: Step<never> | Answer<never, unknown> }

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

/** A question of one slice to another that builds on it, to avoid circular imports. */
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

/** Exported by a `*.subscribers.ts` file; the order of an event's subscribers is undefined. */
export function on<Payload>(event: AppEvent<Payload>, step: Step<Payload>): Subscriber {
  return { event, step }
}

/** The same for a question; it has one answer. */
export function answer<Asked, Answered>(
  question: Question<Asked, Answered>,
  step: Answer<Asked, Answered>,
): Subscriber {
  return { event: question, step }
}

/** Called once per process, with all of `src/subscribers.ts`. */
export function connect(slices: Record<string, Record<string, Subscriber>>): void {
  connected = Object.values(slices).flatMap(slice => Object.values(slice))
}
