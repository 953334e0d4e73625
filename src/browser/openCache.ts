/** A cache that fails at nothing: browsers refuse caches, lose them, and have no room in them. */
export type OpenCache = Pick<Cache, 'match' | 'keys' | 'delete'> & {
  /** False where there is no room. */
  put: (address: RequestInfo | URL, response: Response) => Promise<boolean>
}

/** Stands in for a cache that the browser refuses. It finds and stores nothing, so pages come from the network. */
const nothing: OpenCache = {
  match: async () => undefined,
  put: async () => false,
  keys: async () => [],
  delete: async () => false,
}

export async function openCache(name: string): Promise<OpenCache> {
  try {
    const cache = await caches.open(name)
    return {
      match: (...asked) => cache.match(...asked).catch(() => undefined),
      put: (address, response) =>
        cache.put(address, response).then(
          () => true,
          () => false,
        ),
      keys: (...asked) => cache.keys(...asked).catch(() => []),
      delete: (...asked) => cache.delete(...asked).catch(() => false),
    }
  } catch {
    return nothing
  }
}

export async function deleteCaches(isOld: (name: string) => boolean): Promise<void> {
  try {
    const names = await caches.keys()
    await Promise.all(names.filter(isOld).map(name => caches.delete(name)))
  } catch {
    // A refused cache is empty.
  }
}
