import type { BackupStore } from './store.ts'

/**
 * Wraps the store so that these objects count as missing, although their sizes are right. Each is deleted
 * only after its content has been read from the site again.
 */
export function replaceDamaged(store: BackupStore, damaged: string[]): BackupStore {
  const left = new Set(damaged)
  return {
    ...store,
    has: async (name, size) => !left.has(name) && store.has(name, size),
    put: (content, nameOf) =>
      store.put(content, async () => {
        const name = await nameOf()
        if (left.delete(name)) await store.delete(name)
        return name
      }),
  }
}
