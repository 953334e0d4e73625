/** How long the page before this one may take to let go. */
const patience = 1500

/**
 * Holds a name for this tab until the returned function is called. Tells whether this tab has it, once that is known,
 * and again when the tab that had it lets go. A busy browser, as when it restores a session, grants a free name late.
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
    // Chrome refuses locks to sites that may not store anything: nobody else can be seen then. Also rejects when the wait
    // is aborted below.
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
