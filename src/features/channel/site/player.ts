import { useSyncExternalStore } from 'react'
import type { ChannelCard } from '../channel.contract.ts'

export type Player = {
  /** Null until the reader chooses one. */
  channel: ChannelCard | null
  phase: 'connecting' | 'playing' | 'paused' | 'failed'
  volume: number
  muted: boolean
}

const silent: Player = { channel: null, phase: 'paused', volume: 1, muted: false }
let player = silent
const listeners = new Set<() => void>()

export const readPlayer = () => player

export function usePlayer(): Player {
  return useSyncExternalStore(subscribe, readPlayer, () => silent)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function changePlayer(next: Partial<Player>): void {
  player = { ...player, ...next }
  for (const listener of listeners) listener()
}
