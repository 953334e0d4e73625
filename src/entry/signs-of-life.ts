import type { ChildProcess } from 'node:child_process'

/** Heartbeat, sent while the child's event loop runs. */
export type SignOfLife = { alive: true }

const roundMs = 1000

/** Runs in a child: sends heartbeats to the supervisor. */
export function giveSigns(): void {
  const give = () => {
    // Errors are ignored: the supervisor is gone, and this process is about to end.
    if (process.connected) process.send?.({ alive: true } satisfies SignOfLife, () => {})
  }
  setInterval(give, roundMs).unref()
}

/**
 * Calls `onSilence` when a child stops sending heartbeats. Counts our own timer ticks instead of using a
 * clock, because suspending the machine stops us too.
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
