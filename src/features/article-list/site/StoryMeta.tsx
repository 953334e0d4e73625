import { Icon } from '../../../ui/Icon.tsx'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import type { ArticleCard } from '../../article/article.schema.ts'
import { alsoCovered } from './alsoCovered.ts'
import css from './StoryMeta.module.css'

/** The small line below a headline: access, origin if shown, and age. */
export function StoryMeta({ article, signed = false }: { article: ArticleCard; signed?: boolean }) {
  const by = article.author ?? article.agency
  return (
    <p className={css.meta}>
      {article.access === 'subscribers' && (
        <span className={css.paid}>
          <Icon name="lockOutlined" size={14} />
          للمشتركين
        </span>
      )}
      {signed && by && <bdi className={css.by}>{by.name}</bdi>}
      <Timestamp at={article.publishAt} />
      {article.also.length > 0 && <span className={css.also}>{alsoCovered(article)}</span>}
    </p>
  )
}
