import { useEffect, useState } from 'react'
import { callApi } from '../../../api/call.ts'
import type { OnAir } from '../channel.contract.ts'

const everyMs = 60_000

type Options = {
  /** Title that came with the page. It spares the first call. */
  first?: string
  isWanted?: boolean
}

/** Title that the channel's stream sends, refreshed while the page is visible; '' without one. */
export function useNowPlaying(id: number, { first, isWanted = true }: Options): string {
  const [playing, setPlaying] = useState<{ id: number; title: string }>()
  const isKnown = first !== undefined
  useEffect(() => {
    if (!isWanted) return
    let isLeft = false
    async function look() {
      if (document.hidden) return
      const channels = await callApi<OnAir[]>('GET', '/channels/on-air').catch(() => undefined)
      const title = channels?.find(channel => channel.id === id)?.playing ?? ''
      if (channels && !isLeft) setPlaying({ id, title })
    }
    if (!isKnown) void look()
    const rounds = setInterval(look, everyMs)
    return () => {
      isLeft = true
      clearInterval(rounds)
    }
  }, [id, isKnown, isWanted])
  return playing?.id === id ? playing.title : (first ?? '')
}
