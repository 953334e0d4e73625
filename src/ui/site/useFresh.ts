import { startTransition, useEffect, useState } from 'react'

/**
 * The data of a page, renewed every so many minutes while the page is in view; null for a page that stays as it is. The
 * script for it is loaded later. Without scripts, and until then, the data is what the page came with.
 * @param id of the page's route
 */
export function useFresh<Data>(loaded: Data, id: string, minutes: number | null): Data {
  const [fresh, setFresh] = useState<{ since: Data; data: Data }>()
  useEffect(() => {
    if (minutes === null) return
    let stop: (() => void) | undefined
    let isGone = false
    const show = (data: unknown) => startTransition(() => setFresh({ since: loaded, data: data as Data }))
    void import('./keepFresh.ts').then(
      ({ keepPageFresh }) => {
        if (!isGone) stop = keepPageFresh(id, minutes, loaded, show)
      },
      () => {},
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [loaded, id, minutes])
  // After a navigation the loader's data is newer.
  return fresh && fresh.since === loaded ? fresh.data : loaded
}
