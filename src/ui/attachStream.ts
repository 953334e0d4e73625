const hlsType = 'application/vnd.apple.mpegurl'

/**
 * Connects a media element to a stream. HLS is the browser's own affair where it can; elsewhere hls.js is
 * fetched for it, and only then. `onLost` is called when hls.js gives up; what the browser plays by itself
 * tells by the element's own events. Answers how to let go of the stream.
 */
export function attachStream(element: HTMLMediaElement, url: string, onLost: () => void): () => void {
  const isHls = URL.parse(url, location.href)?.pathname.toLowerCase().endsWith('.m3u8')
  if (!isHls || element.canPlayType(hlsType)) {
    // At once, in the reader's own click: Safari lets nothing else make a sound.
    element.src = url
    return () => forget(element)
  }
  let release = () => {}
  let isLeft = false
  import('hls.js')
    .then(({ default: Hls }) => {
      if (isLeft) return
      if (!Hls.isSupported()) return onLost()
      // A worker would be a script from a blob, which the content policy does not run.
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

/** Ends the download; a paused element would go on filling its buffer. */
function forget(element: HTMLMediaElement): void {
  element.removeAttribute('src')
  element.load()
}
