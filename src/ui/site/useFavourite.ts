import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { tabStore } from '../browserStore.ts'
import { type FavouriteKind, setFavourite, useFavourites } from './favourites.ts'
import { useReader } from './readerSession.ts'

/** A guest's last press, in this tab. */
const pressed = 'pressed'

/**
 * A button that follows or saves something. A guest signs in first, returns to this page, and need not press again;
 * `failed` is the error of the last click.
 */
export function useFavourite(kind: FavouriteKind, id: number) {
  const { user, settled } = useReader()
  const favourites = useFavourites()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [waiting, setWaiting] = useState<boolean>()
  const [failed, setFailed] = useState<string>()
  const early = useRef(false)
  const on = waiting ?? favourites?.[kind].some(one => one.id === id) ?? false

  const signIn = () => void navigate(`/auth/sign-in?next=${encodeURIComponent(pathname + search)}`)

  async function toggle() {
    if (!user) {
      tabStore.set(pressed, kind + id)
      // A reader whose session is being confirmed need not sign in.
      early.current = !settled
      return settled ? signIn() : undefined
    }
    if (waiting !== undefined) return
    // Optimistic; reverted if the server refuses.
    setWaiting(!on)
    setFailed(undefined)
    try {
      await setFavourite(kind, id, !on)
    } catch (error) {
      setFailed((error as Error).message)
    } finally {
      setWaiting(undefined)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known what is followed
  useEffect(() => {
    if (!favourites || tabStore.get(pressed) !== kind + id) return
    tabStore.set(pressed, null)
    if (!on) void toggle()
  }, [favourites])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known who reads
  useEffect(() => {
    if (settled && !user && early.current) signIn()
  }, [settled])

  return { on, toggle, failed }
}
