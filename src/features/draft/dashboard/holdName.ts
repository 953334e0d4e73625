/** How long the previous page may take to release it. */
const patience = 1500

/**
 * Holds a name for this tab until the returned function is called. Reports whether this tab has it, once that is known,
 * and again when another tab releases it. A busy browser, as when it restores a session, grants a free name late.
 */
export function holdName(
  locks: Pick<LockManager, 'request' | 'query'>,
  name: string,
  tell: (isHeld: boolean) => void,
  patienceMs = patience,
): () => void {
  const waiting = new AbortController()
  const held = Promise.withResolvers<void>()
  let isWaiting = true
  function stopWaiting(): void {
    isWaiting = false
    clearInterval(rounds)
  }
  async function lookForAnother(): Promise<void> {
    const { held: all = [] } = await locks.query()
    if (!isWaiting || !all.some(lock => lock.name === name)) return
    clearInterval(rounds)
    tell(false)
  }
  const rounds = setInterval(() => void lookForAnother(), patienceMs)
  locks
    .request(name, { signal: waiting.signal }, () => {
      if (!isWaiting) return undefined
      stopWaiting()
      tell(true)
      return held.promise
    })
    // Chrome refuses locks to sites without storage: other tabs cannot be seen then. Also rejects when the wait is
    // aborted below.
    .catch(() => {
      if (!isWaiting) return
      stopWaiting()
      tell(true)
    })
  return () => {
    stopWaiting()
    waiting.abort()
    held.resolve()
  }
}
