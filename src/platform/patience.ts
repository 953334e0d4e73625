/** Time limits in milliseconds. Not settings; tests change them. */
export type Patience = {
  /** How long the database may be silent, while calls wait, before a probe is sent. */
  silence: number
  /** Time after that before all calls are refused. */
  probe: number
  /** For a free connection and for one statement, if the database answers other calls. */
  answer: number
  /** For a worker's sign of life; without one other workers take its jobs. */
  sign: number
  /** For a process' sign of life to the supervisor; without one it is killed. */
  life: number
  /** For a request's headers. */
  head: number
  /** For a connection without progress, while a body or an answer is being sent. */
  stall: number
  /** Grace period for a body, beside a minimum rate (`bodies.ts`). */
  bodyStart: number
  /** For an answer without progress, because its reader takes too little. */
  slowAnswer: number
  /** For the complete answer of a network that we post to. */
  network: number
  /** For the assistant's first word, and from each to the next. */
  assistant: number
}

/** Users wait: `silence` and `probe` together detect within five seconds that the database is unavailable. */
export const prompt: Patience = {
  silence: 1500,
  probe: 3000,
  answer: 10_000,
  sign: 10_000,
  life: 30_000,
  head: 20_000,
  stall: 60_000,
  bodyStart: 30_000,
  slowAnswer: 600_000,
  network: 20_000,
  assistant: 45_000,
}

/** For jobs and for filling a database. */
export const patient: Patience = { ...prompt, silence: 10_000, probe: 10_000, answer: 300_000 }
