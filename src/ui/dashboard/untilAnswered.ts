type Waiting = {
  isRefusal: (error: unknown) => boolean
  onWaiting: () => void
  wait: (ms: number) => Promise<void>
}

const firstMs = 1000
const mostMs = 30_000

/**
 * Calls until the server answers. Undefined for a refusal, which is an answer; what did not arrive is tried again, after
 * ever longer waits, and told once.
 */
export async function untilAnswered<Answer>(
  call: () => Promise<Answer>,
  { isRefusal, onWaiting, wait }: Waiting,
): Promise<Answer | undefined> {
  for (let ms = firstMs; ; ms = Math.min(ms * 2, mostMs)) {
    try {
      return await call()
    } catch (error) {
      if (isRefusal(error)) return undefined
      if (ms === firstMs) onWaiting()
      await wait(ms)
    }
  }
}
