export type CachedValue<Value> = {
  /** The current value. */
  current: () => Promise<Value>
  /** Call it when the source has changed. */
  refresh: () => Promise<void>
}

/** Reads a value once, and again after each change; calls `use` with each. */
export function createCachedValue<Value>(
  read: () => Promise<Value>,
  use: (value: Value) => void,
): CachedValue<Value> {
  let asked: Promise<Value> | undefined

  async function current(): Promise<Value> {
    asked ??= read()
    const answer = asked
    try {
      const value = await answer
      // Changed while it was being read.
      if (answer !== asked) return current()
      use(value)
      return value
    } catch (error) {
      if (answer === asked) asked = undefined
      throw error
    }
  }

  return {
    current,
    async refresh() {
      asked = undefined
      await current()
    },
  }
}
