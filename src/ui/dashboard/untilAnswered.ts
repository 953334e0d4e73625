type Wait = {
  isRefusal: (error: unknown) => boolean
  onWaiting: () => void
  wait: (ms: number) => Promise<void>
}

const firstMs = 1000
const maxMs = 30_000

/**
 * Calls until the server answers; a refusal is an answer, and returns undefined. Retries with backoff, and calls
 * `onWaiting` before the first retry.
 */
export async function untilAnswered<Answer>(
  call: () => Promise<Answer>,
  { isRefusal, onWaiting, wait }: Wait,
): Promise<Answer | undefined> {
  for (let ms = firstMs; ; ms = Math.min(ms * 2, maxMs)) {
    try {
      return await call()
    } catch (error) {
      if (isRefusal(error)) return undefined
      if (ms === firstMs) onWaiting()
      await wait(ms)
    }
  }
}
