import { formatDuration } from '../../../arabic/duration.ts'
import { listenHere } from '../../../ui/site/audio/listenHere.ts'
import type { EpisodeOf } from '../podcast.contract.ts'
import css from './Chapters.module.css'

type Props = { episode: EpisodeOf; title: string }

/** Chapters of an episode; each plays from its beginning. Subscribers' episodes have no recording here. */
export function Chapters({ episode, title }: Props) {
  const { chapters, recording, podcast } = episode
  if (chapters.length === 0) return null
  return (
    <nav className={css.chapters} aria-label="فصول الحلقة">
      <p className={css.heading}>فصول الحلقة</p>
      <ol>
        {chapters.map(chapter => {
          const { seconds } = chapter
          const words = (
            <>
              <span className={css.time}>{formatDuration(seconds)}</span> <bdi>{chapter.title}</bdi>
            </>
          )
          return (
            <li key={seconds}>
              {recording ? (
                <a
                  href={`${recording.src}#t=${seconds}`}
                  className={css.chapter}
                  onClick={event =>
                    listenHere(event, {
                      ...{ src: recording.src, title, show: podcast.name, chapters, from: seconds },
                    })
                  }
                >
                  {words}
                </a>
              ) : (
                <span className={css.chapter}>{words}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
