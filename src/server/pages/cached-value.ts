export type CachedValue<Value> = {
  /** As it is now. */
  current: () => Promise<Value>
  /** What it was read from has changed. */
  refresh: () => Promise<void>
}

/** Reads something once, and again after each change that this process hears of; `use` is told what came of it. */
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
      // Changed while it was read: what is in force is another by now.
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
