import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CallError } from '../../api/call.ts'
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
  const on = waiting ?? favourites?.[kind].some(one => one.id === id) ?? false

  function signInFirst() {
    tabStore.set(pressed, kind + id)
    void navigate(`/auth/sign-in?next=${encodeURIComponent(pathname + search)}`)
  }

  async function toggle() {
    if (!user && settled) return signInFirst()
    if (waiting !== undefined) return
    // Optimistic; reverted if the server refuses. It also knows a session that is still being confirmed here.
    setWaiting(!on)
    setFailed(undefined)
    try {
      await setFavourite(kind, id, !on)
    } catch (error) {
      if (error instanceof CallError && error.status === 401) signInFirst()
      else setFailed((error as Error).message)
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

  return { on, toggle, failed }
}
