/** How long the page before this one may take to let go. */
const patience = 1500

/**
 * Holds a name for this tab until the returned function is called. Tells whether this tab has it, once that is known: a
 * browser that is busy, as when it restores a session, grants a free name late, and is waited for.
 */
export function holdName(
  locks: Pick<LockManager, 'request' | 'query'>,
  name: string,
  tell: (isHeld: boolean) => void,
  patienceMs = patience,
): () => void {
  const waiting = new AbortController()
  const held = Promise.withResolvers<void>()
  let isSettled = false
  function settle(isHeld: boolean): void {
    if (isSettled) return
    isSettled = true
    clearInterval(rounds)
    tell(isHeld)
  }
  async function lookForAnother(): Promise<void> {
    const { held: all = [] } = await locks.query()
    if (isSettled || !all.some(lock => lock.name === name)) return
    waiting.abort()
    settle(false)
  }
  const rounds = setInterval(() => void lookForAnother(), patienceMs)
  locks
    .request(name, { signal: waiting.signal }, () => {
      settle(true)
      return held.promise
    })
    // The wait was given up.
    .catch(() => settle(false))
  return () => {
    isSettled = true
    clearInterval(rounds)
    waiting.abort()
    held.resolve()
  }
}
