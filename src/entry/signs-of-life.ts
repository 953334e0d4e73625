import type { ChildProcess } from 'node:child_process'

/** Sent again and again, for as long as the child's event loop turns. */
export type SignOfLife = { alive: true }

const roundMs = 1000

/** In a child: sends the supervisor signs of life. */
export function giveSigns(): void {
  const give = () => {
    // Errors are ignored: the supervisor is gone, and this process about to end.
    if (process.connected) process.send?.({ alive: true } satisfies SignOfLife, () => {})
  }
  setInterval(give, roundMs).unref()
}

/**
 * Calls `onSilence` when a child that has given signs of life stops giving them. Counted in our own rounds, not by a
 * clock, as a machine that slept has stopped us too.
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
