// Published minified, each in one file that both bundles share.
import dashFile from 'dashjs?url'
import hlsFile from 'hls.js/dist/hls.min.mjs?url'

/** A library that plays what browsers cannot. Returns a function that disconnects; undefined if it cannot play, either. */
type Attach = (element: HTMLMediaElement, url: string, onLost: () => void) => (() => void) | undefined

/** By the ending of the stream's path. */
const kinds: Record<string, { type: string; load: () => Promise<Attach> }> = {
  '.m3u8': { type: 'application/vnd.apple.mpegurl', load: loadHls },
  '.mpd': { type: 'application/dash+xml', load: loadDash },
}

/** HLS or DASH that this browser cannot play; undefined for what it can. */
function needsLibrary(element: HTMLMediaElement, url: string) {
  const path = URL.parse(url, location.href)?.pathname.toLowerCase() ?? ''
  const kind = kinds[/\.[^./]+$/.exec(path)?.[0] ?? '']
  return kind && element.canPlayType(kind.type) === '' ? kind : undefined
}

/** False for HLS and DASH that this browser cannot play: a library can. */
export function playsNatively(element: HTMLMediaElement, url: string): boolean {
  return !needsLibrary(element, url)
}

/**
 * Connects a media element to a stream. HLS and DASH are played natively if possible; otherwise hls.js or dash.js is
 * loaded, and only then. Calls `onLost` when the library gives up; native playback reports by the element's events.
 * Returns a function that disconnects.
 */
export function attachStream(element: HTMLMediaElement, url: string, onLost: () => void): () => void {
  const kind = needsLibrary(element, url)
  if (!kind) {
    // Synchronously, within the reader's click: Safari allows sound only then.
    element.src = url
    return () => forget(element)
  }
  let release: (() => void) | undefined
  let isLeft = false
  kind
    .load()
    .then(attach => {
      if (isLeft) return
      release = attach(element, url, onLost)
      if (!release) onLost()
    })
    .catch(() => {
      if (!isLeft) onLost()
    })
  return () => {
    isLeft = true
    release?.()
    forget(element)
  }
}

async function loadHls(): Promise<Attach> {
  const { default: Hls }: typeof import('hls.js') = await import(/* @vite-ignore */ hlsFile)
  return (element, url, onLost) => {
    if (!Hls.isSupported()) return undefined
    // A worker would be a script from a blob, which the content security policy forbids.
    const hls = new Hls({ enableWorker: false })
    let hasRecovered = false
    hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
      if (!fatal) return
      if (type !== Hls.ErrorTypes.MEDIA_ERROR || hasRecovered) return onLost()
      hasRecovered = true
      hls.recoverMediaError()
    })
    hls.loadSource(url)
    hls.attachMedia(element)
    return () => hls.destroy()
  }
}

/** `TIME_SYNC_FAILED_ERROR_CODE` of dash.js. */
const timeIsUnknown = 16

async function loadDash(): Promise<Attach> {
  const { MediaPlayer }: typeof import('dashjs') = await import(/* @vite-ignore */ dashFile)
  return (element, url, onLost) => {
    const player = MediaPlayer().create()
    player.updateSettings({
      streaming: {
        // Readers' devices keep nothing of what they watched.
        lastBitrateCachingInfo: { enabled: false },
        lastMediaSettingsCachingInfo: { enabled: false },
      },
    })
    player.on('error', ({ error }) => {
      // Without a source of time the device's clock counts.
      if (typeof error === 'string' || error.code !== timeIsUnknown) onLost()
    })
    player.initialize(element, undefined, true)
    // The library's own source of time is a stranger's server.
    player.clearDefaultUTCTimingSources()
    player.attachSource(url)
    return () => player.destroy()
  }
}

/** Stops the download, as a paused element would go on buffering. */
function forget(element: HTMLMediaElement): void {
  element.removeAttribute('src')
  element.load()
}
