import { useEffect, useRef } from 'react'
import { useLoaderData } from 'react-router'
import { Link } from '../../../ui/route/Link.tsx'
import { articlePath } from '../../article/article.addresses.policy.ts'
import type { Clip } from '../watch.contract.ts'
import css from './VerticalPage.module.css'
import type { VerticalData } from './watch.loader.ts'
import { watchPath } from './watchPaths.ts'

/** Vertical videos, one a screen. Swiped, or scrolled with the keys; nothing plays by itself. */
export function VerticalPage() {
  const { clips } = useLoaderData() as VerticalData
  const reel = useRef<HTMLElement>(null)
  usePauseOutOfSight(reel)
  useCaptionsOfPlaying(reel)
  return (
    <div className={css.page}>
      <h1 className={css.title} tabIndex={-1}>
        فيديو قصير
      </h1>
      {clips.length === 0 ? (
        <p className={css.empty}>
          لا فيديو قصير بعد. <Link to={watchPath}>إلى كل الفيديو</Link>
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keys
        <section ref={reel} className={css.reel} aria-label="فيديو قصير، مرّر للتالي" tabIndex={0}>
          {clips.map(clip => (
            <Video key={clip.article.id} clip={clip} />
          ))}
        </section>
      )}
    </div>
  )
}

function Video({ clip }: { clip: Clip }) {
  const { article, src, type, width, height, poster, captions } = clip
  return (
    <article className={css.clip} id={`clip-${article.id}`} aria-label={article.title}>
      {/* biome-ignore lint/a11y/useMediaCaption: where it has captions, they are in it */}
      <video
        className={css.video}
        width={width}
        height={height}
        poster={poster ?? undefined}
        controls
        playsInline
        preload={poster ? 'none' : 'metadata'}
        aria-label={article.title}
      >
        <source src={src} type={type} />
        {captions && <track src={captions} kind="captions" srcLang="ar" label="العربية" />}
        <a href={src} download>
          نزّل الفيديو
        </a>
      </video>
      <h2 className={css.name}>
        <Link to={articlePath(article)}>{article.title}</Link>
      </h2>
    </article>
  )
}

/** Shows the captions of a video when it is first played. As `default` tracks all of them would load before the first paint. */
function useCaptionsOfPlaying(reel: { current: HTMLElement | null }): void {
  useEffect(() => {
    const section = reel.current
    const show = ({ target }: Event) => {
      const { played, textTracks } = target as HTMLVideoElement
      if (played.length === 0 && textTracks[0]) textTracks[0].mode = 'showing'
    }
    // The event does not bubble.
    section?.addEventListener('play', show, { capture: true })
    return () => section?.removeEventListener('play', show, { capture: true })
  }, [reel])
}

function usePauseOutOfSight(reel: { current: HTMLElement | null }): void {
  useEffect(() => {
    const videos = reel.current?.querySelectorAll('video') ?? []
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries)
          if (!isIntersecting) (target as HTMLVideoElement).pause()
      },
      { threshold: 0.5 },
    )
    for (const video of videos) observer.observe(video)
    return () => observer.disconnect()
  }, [reel])
}
