import { lazy, Suspense } from 'react'
import { usePlayer } from './player.ts'

const ChannelPlayer = lazy(async () => ({ default: (await import('./ChannelPlayer.tsx')).ChannelPlayer }))

/** Where the player stands, beside the pages: it goes on while they change. Fetched with the first play. */
export function PlayerPlace() {
  const { channel } = usePlayer()
  if (!channel) return null
  return (
    <Suspense fallback={null}>
      <ChannelPlayer channel={channel} />
    </Suspense>
  )
}
