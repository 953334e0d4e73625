import { lazy, Suspense } from 'react'
import { usePlayer } from './player.ts'

const ChannelPlayer = lazy(async () => ({ default: (await import('./ChannelPlayer.tsx')).ChannelPlayer }))

/** Slot of the player outside the pages, so that it survives navigation. Loaded with the first play. */
export function PlayerSlot() {
  const { channel } = usePlayer()
  if (!channel) return null
  return (
    <Suspense fallback={null}>
      <ChannelPlayer channel={channel} />
    </Suspense>
  )
}
