import { useEffect, useRef, useState } from 'react'
import type { client } from '../../../../ui/dashboard/api.ts'

export type Presence = Awaited<ReturnType<typeof client.presence.sign>>[number]

/**
 * Who has these articles open, told by the server as it changes; nothing is asked while the tab is hidden. `onDesk` is
 * told when boards and calendars may show something else, and after each time that nothing could be told.
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
    let stream: EventSource | undefined
    function follow(): void {
      stream?.close()
      stream = undefined
      if (document.hidden) return
      // It connects again by itself after a lost connection.
      stream = new EventSource(`/api/v1/presence/stream?articles=${watched}${desk ? '&desk=true' : ''}`)
      stream.onmessage = ({ data }) => setPeople(JSON.parse(data))
      if (!desk) return
      stream.addEventListener('desk', () => toldOfDesk.current?.())
      if (hasFollowed.current) stream.addEventListener('open', () => toldOfDesk.current?.())
      hasFollowed.current = true
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stream?.close()
    }
  }, [watched, desk])
  return people
}
