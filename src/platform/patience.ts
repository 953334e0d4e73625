/** Milliseconds for which others are waited for. Not settings; tests that wait make them short. */
export type Patience = {
  /** A connection to the database, and an answer on it. */
  connect: number
  answer: number
  /** A sign of life, to a worker whose jobs others take when it has none. */
  sign: number
  /** A sign of life, to the supervisor: a process that hangs gives none, and is killed. */
  life: number
  /** A request's head. */
  head: number
  /** A connection on which nothing moves, while a body is on its way or an answer is. */
  stall: number
  /** The slow start of a body; beside it so many bytes a second are expected (`bodies.ts`). */
  bodyStart: number
  /** One answer, to a reader who reads in drips. */
  slowAnswer: number
}

/** Somebody sits before a screen: that the database is away is told within five seconds. */
export const prompt: Patience = {
  connect: 2500,
  answer: 4000,
  sign: 10_000,
  life: 30_000,
  head: 20_000,
  stall: 60_000,
  bodyStart: 30_000,
  slowAnswer: 600_000,
}

/** For jobs and for filling a database. */
export const patient: Patience = { ...prompt, connect: 10_000, answer: 300_000 }
