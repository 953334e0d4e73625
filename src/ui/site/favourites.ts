import { useEffect, useSyncExternalStore } from 'react'
import { callApi } from '../../api/call.ts'
import type { Favourites } from '../../features/follow/favourite.contract.ts'
import { useReader } from './readerSession.ts'

export type FavouriteKind = keyof Favourites

/** The reader's favourites, shared by all buttons of a page; fetched when the first asks. */
type LoadedFavourites = { of: number; favourites: Favourites }

const listeners = new Set<() => void>()
let kept: LoadedFavourites | undefined
let asked: number | undefined

function keep(of: number, favourites: Favourites): void {
  kept = { of, favourites }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function fetchFavourites(of: number): Promise<void> {
  if (asked === of) return
  asked = of
  try {
    const favourites = await callApi<Favourites>('GET', '/user/favorites')
    // A change that was made meanwhile has told the newer ones.
    if (kept?.of !== of) keep(of, favourites)
  } catch {
    // The buttons look unfollowed; the next page tries again.
    asked = undefined
  }
}

/** Undefined for guests, and until fetched. */
export function useFavourites(): Favourites | undefined {
  const { user, settled } = useReader()
  const stored = useSyncExternalStore(
    subscribe,
    () => kept,
    () => undefined,
  )
  const id = settled ? user?.id : undefined
  useEffect(() => {
    if (id !== undefined) void fetchFavourites(id)
  }, [id])
  return stored && stored.of === id ? stored.favourites : undefined
}

/** @throws CallError */
export async function setFavourite(kind: FavouriteKind, id: number, on: boolean): Promise<void> {
  const change = on ? { [kind]: [id] } : { remove: { [kind]: [id] } }
  const favourites = await callApi<Favourites>('PATCH', '/user/add-user-favorites', change)
  if (asked !== undefined) keep(asked, favourites)
}
