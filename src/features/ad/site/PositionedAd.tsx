import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { fetchApi } from '../../../api/fetchApi.ts'
import { Picture } from '../../media/site/Picture.tsx'
import type { Ad, AdPositionKey } from '../ad.contract.ts'
import { useConsent } from './consent.ts'
import css from './PositionedAd.module.css'
import { useAd } from './useAd.ts'

/** Wide and low across a page, or a box in the text and beside it. */
const shapes = {
  header: 'banner',
  'home-1': 'banner',
  'home-2': 'banner',
  'article-top': 'banner',
  'article-middle': 'box',
  'article-end': 'box',
  sidebar: 'box',
  list: 'banner',
} as const satisfies Record<AdPositionKey, string>

const sizes = { banner: '(min-width: 62rem) 60.625rem, 100vw', box: '21rem' }

/**
 * An ad at its position. Its space is reserved from the first paint; an empty position takes none. Third-party code
 * runs in a sandboxed frame, and only with consent.
 */
export function PositionedAd({ position }: { position: AdPositionKey }) {
  const ad = useAd(position)
  const consent = useConsent()
  if (!ad) return null
  const shape = shapes[position]
  // The other positions are inside the page's landmarks.
  const Box = position === 'header' ? 'aside' : 'div'
  return (
    <Box
      className={clsx(css.slot, css[shape])}
      aria-label={position === 'header' ? 'إعلان' : undefined}
      data-screen
      data-ad={position}
    >
      <p className={css.label}>إعلان</p>
      <div className={css.room}>
        {ad.kind === 'image' ? (
          <PictureAd ad={ad} sizes={sizes[shape]} />
        ) : (
          consent === 'granted' && <FramedAd ad={ad} />
        )}
      </div>
    </Box>
  )
}

function PictureAd({ ad, sizes }: { ad: Ad; sizes: string }) {
  const seen = useCountWhenSeen<HTMLAnchorElement>(ad.id)
  if (!ad.image) return null
  return (
    <a ref={seen} href={`/ad/${ad.id}`} rel="sponsored noopener" target="_blank" className={css.link}>
      <Picture
        picture={ad.image}
        sizes={sizes}
        maxWidth={1600}
        alt={ad.title || ad.image.alt}
        className={css.picture}
      />
    </a>
  )
}

function FramedAd({ ad }: { ad: Ad }) {
  const seen = useCountWhenSeen<HTMLIFrameElement>(ad.id)
  return (
    <iframe
      ref={seen}
      src={`/ad/frame/${ad.id}`}
      title={ad.title || 'إعلان'}
      sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
      loading="lazy"
      className={css.frame}
    />
  )
}

/** Counts an impression once per page, when at least half is on screen. */
function useCountWhenSeen<Slot extends Element>(id: number) {
  const slot = useRef<Slot>(null)
  useEffect(() => {
    if (!slot.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        fetchApi(`/api/v1/adspositions/seen/${id}`, { method: 'POST', keepalive: true })
          .then(answer => answer.text())
          .catch(() => {})
      },
      { threshold: 0.5 },
    )
    observer.observe(slot.current)
    return () => observer.disconnect()
  }, [id])
  return slot
}
