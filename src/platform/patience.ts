/** Time limits in milliseconds. Not settings; tests change them. */
export type Patience = {
  /** How long the database may be silent while calls wait, before a probe is sent. */
  silence: number
  /** Time to wait for the probe before all calls are refused. */
  probe: number
  /** Wait for a free connection, and for one statement, while the database answers other calls. */
  answer: number
  /** Until an unused connection to the database is closed. */
  unused: number
  /** For a worker's heartbeat. Without one, other workers take its jobs. */
  sign: number
  /** For a process' heartbeat to the supervisor. Without one, it is killed. */
  life: number
  /** For a request's headers. */
  head: number
  /** For a connection without progress while a body or a response is being sent. */
  stall: number
  /** Grace period for a request's body, beside the minimum rate (`bodies.ts`). */
  bodyStart: number
  /** For a response without progress because its reader takes too little. */
  slowAnswer: number
  /** For the complete response of a social network that we post to. */
  network: number
  /** For the assistant's first word, and between words. */
  assistant: number
}

/**
 * For work that users wait for: `silence` and `probe` together detect an unavailable database within five
 * seconds.
 */
export const prompt: Patience = {
  silence: 1500,
  probe: 3000,
  answer: 10_000,
  // A page that is rendered after a quiet minute finds connections that know its statements.
  unused: 300_000,
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
