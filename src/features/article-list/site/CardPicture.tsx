import { formatDuration } from '../../../arabic/duration.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { ArticleCard } from '../../article/article.schema.ts'
import { Picture } from '../../media/site/Picture.tsx'
import type { Aspect } from '../../media/variants.ts'
import css from './CardPicture.module.css'
import { leadShape } from './leadSizes.ts'

type Props = {
  article: ArticleCard
  sizes: string
  maxWidth: number
  aspect?: Aspect | undefined
  eager?: boolean
}

/**
 * The picture of a card, with the length of a video, and its credit: shown while the card is under the pointer or has
 * the focus, and by a tap on its mark.
 */
export function CardPicture({ article, aspect = leadShape(article), ...sized }: Props) {
  const { image, kind, credit, seconds } = article
  if (!image) return null
  return (
    <>
      <Picture picture={image} aspect={aspect} alt="" {...sized} />
      {(kind === 'video' || kind === 'audio') && (
        <span className={css.length}>
          <Icon name="play" size={14} />
          {seconds ? formatDuration(seconds) : null}
        </span>
      )}
      {credit && (
        <small className={css.credit} tabIndex={-1} data-screen>
          <span>{credit}</span>
        </small>
      )}
    </>
  )
}
