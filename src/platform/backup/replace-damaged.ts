import type { BackupStore } from './store.ts'

/**
 * A store that takes these objects for missing ones, although their sizes are right. Each is deleted only once its
 * content has been read again from the site.
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
