import { Icon } from '../../../ui/Icon.tsx'
import { listenHere } from '../../../ui/site/audio/listenHere.ts'
import css from './PlayButton.module.css'

type Props = {
  /** Null if it is not for everybody. */
  recording: { src: string } | null
  article: { title: string; access: 'free' | 'subscribers' }
  /** The name of its podcast. */
  show?: string
  cover?: string | null | undefined
  chapters?: { seconds: number; title: string }[]
}

/** Plays a recording in the bar of the page; without scripts the browser plays the file itself. */
export function PlayButton({
  recording,
  article: { title, access },
  show,
  cover = null,
  chapters = [],
}: Props) {
  if (!recording)
    return (
      <span className={css.locked}>{access === 'subscribers' && <Icon name="lockOutlined" size={20} />}</span>
    )
  const { src } = recording
  return (
    <a
      href={src}
      className={css.play}
      onClick={event =>
        listenHere(event, { src, title, cover, chapters, ...(show !== undefined && { show }) })
      }
      aria-label={`استمع: ${title}`}
    >
      <Icon name="play" size={24} />
    </a>
  )
}
