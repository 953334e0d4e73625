import { formatDuration } from '../../../arabic/duration.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { listenHere } from '../../../ui/site/audio/listenHere.ts'
import type { ReaderArticle } from '../../article/article.schema.ts'
import css from './Listen.module.css'

type Props = { narration: NonNullable<ReaderArticle['narration']>; title: string }

/** Plays the recorded reading of an article. */
export function Narration({ narration: { src, seconds }, title }: Props) {
  return (
    <a href={src} className={css.start} onClick={event => listenHere(event, { src, title })}>
      <Icon name="play" size={18} />
      <span>استماع{seconds ? ` ${formatDuration(seconds)}` : ''}</span>
    </a>
  )
}
