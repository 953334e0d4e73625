import { useEffect, useRef } from 'react'
import prose from '../body/ArticleBody.module.css'
import { openPlayer } from '../body/ArticleBody.tsx'
import embeds from '../body/Embeds.module.css'
import css from './Coverage.module.css'
import type { ShownCoverage } from './loadCoverage.ts'

/** Read without scripts; with them it grows, by a script that only such a page loads. */
export function Coverage({ coverage: { liveHtml } }: { coverage: ShownCoverage }) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands there is followed anew
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    const section = place.current?.firstElementChild as HTMLElement | null
    void import('./followCoverage.ts').then(
      ({ followCoverage }) => {
        if (section && !isGone) stop = followCoverage(section)
      },
      () => {},
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [liveHtml])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by key is a click too
    <div
      ref={place}
      className={`${prose.prose} ${embeds.embeds} ${css.coverage}`}
      onClick={openPlayer}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was stored
      dangerouslySetInnerHTML={{ __html: liveHtml }}
    />
  )
}
