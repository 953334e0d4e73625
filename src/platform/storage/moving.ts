import { type Storage, wholeOf } from './storage.ts'

/**
 * The storage during a move: new files go to one storage, missing ones are read from the other, and deletions
 * reach both.
 */
export function createMovingStorage({ to, from }: { to: Storage; from: Storage }): Storage {
  async function bring(key: string): Promise<void> {
    if (await to.exists(key)) return
    const file = await from.describe(key)
    const source = file && (await from.stream(key, wholeOf(file)))
    if (source) await to.write(key, source)
  }

  return {
    home: {
      ...to.home,
      isEmpty: async () => (await to.home.isEmpty()) && (await from.home.isEmpty()),
    },
    put: to.put,
    write: to.write,
    get: async key => (await to.get(key)) ?? from.get(key),
    exists: async key => (await to.exists(key)) || from.exists(key),
    describe: async key => (await to.describe(key)) ?? from.describe(key),
    async readSpan(key, span) {
      const bytes = await to.readSpan(key, span)
      return bytes.length > 0 ? bytes : from.readSpan(key, span)
    },
    stream: async (key, span) => (await to.stream(key, span)) ?? from.stream(key, span),
    async join(keys, nameOf) {
      for (const key of keys) await bring(key)
      return to.join(keys, nameOf)
    },
    async *list(prefix) {
      yield* to.list(prefix)
      for await (const file of from.list(prefix)) {
        if (!(await to.exists(file.key))) yield file
      }
    },
    // Deletes from the old storage first: a copy in progress checks it afterwards, and then deletes its copy.
    async delete(key) {
      await from.delete(key)
      await to.delete(key)
    },
    async deletePrefix(prefix) {
      await from.deletePrefix(prefix)
      await to.deletePrefix(prefix)
    },
    async sweep() {
      await from.sweep()
      await to.sweep()
    },
  }
}
