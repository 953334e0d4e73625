/** Replaces a cache that the browser refuses. It finds and stores nothing, so pages come from the network. */
const nothing: Pick<Cache, 'match' | 'put' | 'keys' | 'delete'> = {
  match: async () => undefined,
  put: async () => {},
  keys: async () => [],
  delete: async () => false,
}

export type OpenCache = typeof nothing

export async function openCache(name: string): Promise<OpenCache> {
  return caches.open(name).catch(() => nothing)
}

export async function deleteCaches(isOld: (name: string) => boolean): Promise<void> {
  const names = await caches.keys().catch(() => [])
  await Promise.all(names.filter(isOld).map(name => caches.delete(name)))
}
