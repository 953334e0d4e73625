// Published minified, in one file that both bundles share.
import hlsFile from 'hls.js/dist/hls.min.mjs?url'

const hlsType = 'application/vnd.apple.mpegurl'

/** False for HLS that this browser cannot play: hls.js can. */
export function playsNatively(element: HTMLMediaElement, url: string): boolean {
  const isHls = URL.parse(url, location.href)?.pathname.toLowerCase().endsWith('.m3u8')
  return !isHls || element.canPlayType(hlsType) !== ''
}

/**
 * Connects a media element to a stream. HLS is played natively if possible; otherwise hls.js is loaded, and only then.
 * Calls `onLost` when hls.js gives up; native playback reports by the element's events. Returns a function that
 * disconnects.
 */
export function attachStream(element: HTMLMediaElement, url: string, onLost: () => void): () => void {
  if (playsNatively(element, url)) {
    // Synchronously, within the reader's click: Safari allows sound only then.
    element.src = url
    return () => forget(element)
  }
  let release = () => {}
  let isLeft = false
  importHls()
    .then(({ default: Hls }) => {
      if (isLeft) return
      if (!Hls.isSupported()) return onLost()
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
      release = () => hls.destroy()
    })
    .catch(() => {
      if (!isLeft) onLost()
    })
  return () => {
    isLeft = true
    release()
    forget(element)
  }
}

function importHls(): Promise<typeof import('hls.js')> {
  return import(/* @vite-ignore */ hlsFile)
}

/** Stops the download, as a paused element would go on buffering. */
function forget(element: HTMLMediaElement): void {
  element.removeAttribute('src')
  element.load()
}
