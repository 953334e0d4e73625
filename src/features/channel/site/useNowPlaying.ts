import { useEffect, useState } from 'react'
import { callApi } from '../../../api/call.ts'
import type { OnAir } from '../channel.contract.ts'

const everyMs = 60_000

/** Title that the stream of a channel sends, while the page is visible; '' without one. */
export function useNowPlaying(id: number, isWanted = true): string {
  const [playing, setPlaying] = useState('')
  useEffect(() => {
    if (!isWanted) return
    let isLeft = false
    async function look() {
      if (document.hidden) return
      const channels = await callApi<OnAir[]>('GET', '/channels/on-air').catch(() => undefined)
      if (channels && !isLeft) setPlaying(channels.find(channel => channel.id === id)?.playing ?? '')
    }
    void look()
    const rounds = setInterval(look, everyMs)
    return () => {
      isLeft = true
      clearInterval(rounds)
    }
  }, [id, isWanted])
  return playing
}
