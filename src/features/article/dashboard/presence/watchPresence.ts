import { useEffect, useState } from 'react'
import type { client } from '../../../../ui/dashboard/api.ts'

export type Presence = Awaited<ReturnType<typeof client.presence.sign>>[number]

/** Who has these articles open, told by the server as it changes; nothing is asked while the tab is hidden. */
export function useWatchedPresence(articles: readonly number[]): Presence[] {
  const [people, setPeople] = useState<Presence[]>([])
  const watched = articles.join()
  useEffect(() => {
    if (watched === '') return setPeople([])
    let stream: EventSource | undefined
    function follow(): void {
      stream?.close()
      stream = undefined
      if (document.hidden) return
      // It connects again by itself after a lost connection.
      stream = new EventSource(`/api/v1/presence/stream?articles=${watched}`)
      stream.onmessage = ({ data }) => setPeople(JSON.parse(data))
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stream?.close()
    }
  }, [watched])
  return people
}
