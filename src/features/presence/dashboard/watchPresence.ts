import { useEffect, useRef, useState } from 'react'
import type { client } from '../../../ui/dashboard/api.ts'
import { followStream } from '../../../ui/dashboard/followStream.ts'

export type Presence = Awaited<ReturnType<typeof client.presence.sign>>[number]

/**
 * Presence on these articles, streamed by the server; nothing is requested while the tab is hidden. `onDesk` is called
 * when boards and calendars may have changed, and after each gap in the stream.
 */
export function useWatchedPresence(articles: readonly number[], onDesk?: () => void): Presence[] {
  const [people, setPeople] = useState<Presence[]>([])
  const toldOfDesk = useRef(onDesk)
  toldOfDesk.current = onDesk
  const hasFollowed = useRef(false)
  const desk = onDesk !== undefined
  const watched = articles.join()
  useEffect(() => {
    if (watched === '' && !desk) return setPeople([])
    const url = `/api/v1/presence/stream?articles=${watched}${desk ? '&desk=true' : ''}`
    let stop = () => {}
    function follow(): void {
      stop()
      stop = () => {}
      if (document.hidden) return
      stop = followStream(url, {
        events: {
          message: data => setPeople(JSON.parse(data)),
          desk: () => toldOfDesk.current?.(),
        },
        onOpen() {
          if (hasFollowed.current) toldOfDesk.current?.()
          hasFollowed.current = true
        },
        onSilent: () => setPeople([]),
      })
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop()
    }
  }, [watched, desk])
  return people
}
