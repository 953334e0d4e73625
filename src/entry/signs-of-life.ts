import type { ChildProcess } from 'node:child_process'

/** What a child says again and again, for as long as its event loop turns. */
export type SignOfLife = { alive: true }

const roundMs = 1000

/** In a child: gives the supervisor signs of life. */
export function giveSigns(): void {
  const give = () => {
    // What can't be sent is not missed: the supervisor is gone, and this process about to end.
    if (process.connected) process.send?.({ alive: true } satisfies SignOfLife, () => {})
  }
  setInterval(give, roundMs).unref()
}

/**
 * Calls `onSilence` where a child that has given signs of life gives none for so long. Counted in rounds of our own,
 * not by a clock: a machine that slept has held us up too.
 */
export function listenForSigns(child: ChildProcess, patienceMs: number, onSilence: () => void): void {
  let silentRounds = 0
  child.on('message', () => {
    silentRounds = 0
  })
  child.once('message', () => {
    const rounds = setInterval(() => {
      silentRounds += 1
      if (silentRounds * roundMs > patienceMs) onSilence()
    }, roundMs)
    child.once('exit', () => clearInterval(rounds))
  })
}
