import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { attachStream, playsNatively } from '../../../ui/attachStream.ts'
import { pictureSources } from '../../media/variants.ts'
import type { ChannelCard } from '../channel.contract.ts'
import { channelPath } from './channelPath.ts'
import css from './NativeStream.module.css'
import { readPlayer } from './player.ts'

/** A channel in the browser's own player, without scripts except for HLS and DASH that the browser cannot play. */
export function NativeStream({ channel }: { channel: ChannelCard }) {
  const { name, slug, kind, streamUrl, fallbackUrl } = channel
  const { cover } = channel.images
  const release = useRef<() => void>(undefined)
  const [url, setUrl] = useState(streamUrl)
  const [isLost, setLost] = useState(false)
  useEffect(() => () => release.current?.(), [])

  function onPlay({ currentTarget: element }: SyntheticEvent<HTMLMediaElement>) {
    closePlayer()
    if (release.current || playsNatively(element, url)) return
    // The library takes over from an attempt that would fail, and keeps the reader's request to play.
    element.removeAttribute('src')
    element.load()
    element.autoplay = true
    release.current = attachStream(element, url, () => lose(element))
  }

  /** Switches to the fallback stream, once. */
  function lose(element: HTMLMediaElement) {
    if (!fallbackUrl || url === fallbackUrl) return setLost(true)
    release.current?.()
    setUrl(fallbackUrl)
    element.autoplay = true
    release.current = attachStream(element, fallbackUrl, () => setLost(true))
  }
  const media = {
    src: url,
    controls: true,
    // Readers who do not play download nothing.
    preload: 'none',
    'aria-label': `بث ${name}`,
    onPlay,
    onPlaying: () => setLost(false),
    onError: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => lose(currentTarget),
  }

  return (
    <div className={css.stream}>
      {kind === 'tv' ? (
        <video
          {...media}
          playsInline
          className={css.screen}
          poster={cover && pictureSources(cover, '', { aspect: '16x9' }).img.src}
        />
      ) : (
        <audio {...media} className={css.sound} />
      )}
      <p role="status" className={css.status}>
        {isLost && (
          <>
            تعذّر تشغيل البث؛ قد يكون متوقفًا الآن. <a href={channelPath(slug)}>أعد المحاولة</a>
          </>
        )}
      </p>
    </div>
  )
}

/** Two channels must not play at once. */
function closePlayer(): void {
  if (readPlayer().channel) void import('./playback.ts').then(({ stopChannel }) => stopChannel())
}
