import { attachStream } from '../../../ui/attachStream.ts'
import { deviceStore } from '../../../ui/browserStore.ts'
import { pictureSources } from '../../media/variants.ts'
import type { ChannelCard } from '../channel.contract.ts'
import { changePlayer, type Player, readPlayer } from './player.ts'

/** A live stream that is silent for this long counts as ended. */
const patienceMs = 20_000
/** After a longer pause a live stream jumps to the present. */
const staleAfterMs = 10_000

// Outside React, so that playing survives rendering and navigation.
let element: HTMLVideoElement | undefined
let letGo: (() => void) | undefined
let patience: ReturnType<typeof setTimeout> | undefined
let pausedAt = 0
let isOnFallback = false

function enter(phase: Player['phase']): void {
  clearTimeout(patience)
  if (phase === 'connecting') patience = setTimeout(fail, patienceMs)
  if (phase === 'paused') pausedAt = Date.now()
  changePlayer({ phase })
  if ('mediaSession' in navigator) {
    navigator.mediaSession.playbackState =
      phase === 'paused' ? 'paused' : phase === 'failed' ? 'none' : 'playing'
  }
}

/** The one media element; the player bar puts it into the page. */
export function mediaElement(): HTMLVideoElement {
  if (element) return element
  const made = document.createElement('video')
  element = made
  made.playsInline = true
  made.autoplay = true
  made.volume = storedVolume()
  changePlayer({ volume: made.volume })
  const on = (event: string, told: () => void) =>
    made.addEventListener(event, () => {
      if (letGo) told()
    })
  on('playing', () => enter('playing'))
  on('waiting', () => enter('connecting'))
  on('pause', () => {
    if (readPlayer().phase !== 'failed') enter('paused')
  })
  on('ended', fail)
  on('error', fail)
  made.addEventListener('volumechange', () => {
    changePlayer({ volume: made.volume, muted: made.muted })
    storeVolume(made.volume)
  })
  return made
}

export function playChannel(channel: ChannelCard): void {
  changePlayer({ channel })
  connect()
  introduce(channel)
}

export function pauseChannel(): void {
  element?.pause()
}

/** Resumes after a pause, or retries after a failure. */
export function resumeChannel(): void {
  if (readPlayer().phase === 'paused' && letGo && Date.now() - pausedAt < staleAfterMs) start()
  else connect()
}

export function stopChannel(): void {
  leave()
  clearTimeout(patience)
  changePlayer({ channel: null, phase: 'paused' })
  if ('mediaSession' in navigator) {
    navigator.mediaSession.metadata = null
    navigator.mediaSession.playbackState = 'none'
  }
}

export function setVolume(volume: number): void {
  const media = mediaElement()
  media.volume = volume
  media.muted = volume === 0
}

export function toggleMuted(): void {
  const media = mediaElement()
  media.muted = !media.muted
}

function connect({ onFallback = false } = {}): void {
  const { channel } = readPlayer()
  if (!channel) return
  leave()
  isOnFallback = onFallback
  enter('connecting')
  letGo = attachStream(mediaElement(), onFallback ? channel.fallbackUrl : channel.streamUrl, fail)
  start()
}

function start(): void {
  mediaElement()
    .play()
    .catch((error: DOMException) => {
      // Autoplay was refused; other errors are reported by events.
      if (error.name === 'NotAllowedError') enter('paused')
    })
}

function leave(): void {
  const go = letGo
  // Cleared first, to ignore events while the element is emptied.
  letGo = undefined
  go?.()
}

/** Switches to the fallback stream, once. */
function fail(): void {
  const { channel } = readPlayer()
  if (!channel) return
  if (channel.fallbackUrl && !isOnFallback) return void connect({ onFallback: true })
  leave()
  enter('failed')
}

/** Media Session: keyboard keys, headset buttons and the lock screen. */
function introduce({ name, images }: ChannelCard): void {
  if (!('mediaSession' in navigator)) return
  const session = navigator.mediaSession
  const { logo } = images
  session.metadata = new MediaMetadata({
    title: name,
    artist: document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? '',
    artwork: logo
      ? [
          {
            src: pictureSources(logo, '', { aspect: '1x1', maxWidth: 320 }).img.src,
            sizes: '320x320',
            type: 'image/webp',
          },
        ]
      : [],
  })
  session.setActionHandler('play', resumeChannel)
  session.setActionHandler('pause', pauseChannel)
  session.setActionHandler('stop', stopChannel)
}

const volumeKey = 'volume'

function storedVolume(): number {
  const stored = Number.parseFloat(deviceStore.get(volumeKey) ?? '1')
  return stored >= 0 && stored <= 1 ? stored : 1
}

function storeVolume(volume: number): void {
  deviceStore.set(volumeKey, String(volume))
}
