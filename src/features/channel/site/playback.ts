import { attachStream } from '../../../ui/attachStream.ts'
import { mediaVariantPath } from '../../media/variants.ts'
import type { ChannelCard } from '../channel.contract.ts'
import { changePlayer, type Player, readPlayer } from './player.ts'

/** Silence of a live stream that is taken for its end. */
const patienceMs = 20_000
/** Who comes back later than this wants what is on air now, not where they left. */
const staleAfterMs = 10_000

// Beside React and its pages: what plays goes on whatever is drawn.
let element: HTMLVideoElement | undefined
let letGo: (() => void) | undefined
let patience: ReturnType<typeof setTimeout> | undefined
let pausedAt = 0

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

/** The one element that plays; the player's bar gives it its place in the page. */
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

/** Goes on after a pause, or tries again after a failure. */
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

function connect(): void {
  const { channel } = readPlayer()
  if (!channel) return
  leave()
  enter('connecting')
  letGo = attachStream(mediaElement(), channel.streamUrl, fail)
  start()
}

function start(): void {
  mediaElement()
    .play()
    .catch((error: DOMException) => {
      // Sound was not allowed without another press; the rest is told by events.
      if (error.name === 'NotAllowedError') enter('paused')
    })
}

function leave(): void {
  const go = letGo
  // First: what the element says while it is emptied is no news of the stream.
  letGo = undefined
  go?.()
}

function fail(): void {
  if (!readPlayer().channel) return
  leave()
  enter('failed')
}

/** To the keys of the keyboard, the headset and the locked screen. */
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
            src: mediaVariantPath({ hash: logo.hash, width: 320, format: 'webp', aspect: '1x1' }),
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
  try {
    const stored = Number.parseFloat(localStorage.getItem(volumeKey) ?? '1')
    return stored >= 0 && stored <= 1 ? stored : 1
  } catch {
    return 1
  }
}

function storeVolume(volume: number): void {
  try {
    localStorage.setItem(volumeKey, String(volume))
  } catch {
    // Storage may be closed to us; the volume then lasts as long as the page.
  }
}
