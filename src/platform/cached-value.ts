export type CachedValue<Value> = {
  current: () => Promise<Value>
  /** Call when the source has changed. */
  refresh: () => Promise<void>
}

/** Caches a value until `refresh`. Calls `use` with each new value. */
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
      // The source changed during the read.
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
