export type Keeper<Value> = {
  /** As it is now. */
  inForce: () => Promise<Value>
  /** What it was read from has changed. */
  renew: () => Promise<void>
}

/** Reads something once, and again after each change that this process hears of; `use` is told what came of it. */
export function createKeeper<Value>(read: () => Promise<Value>, use: (value: Value) => void): Keeper<Value> {
  let asked: Promise<Value> | undefined

  async function inForce(): Promise<Value> {
    asked ??= read()
    const answer = asked
    try {
      const value = await answer
      // Changed while it was read: what is in force is another by now.
      if (answer !== asked) return inForce()
      use(value)
      return value
    } catch (error) {
      if (answer === asked) asked = undefined
      throw error
    }
  }

  return {
    inForce,
    async renew() {
      asked = undefined
      await inForce()
    },
  }
}
