import type { CSSProperties } from 'react'
import { NameLink } from '../../../../ui/route/NameLink.tsx'
import { listPath } from '../../article.addresses.policy.ts'
import type { ArticleCard } from '../../article.schema.ts'
import css from './Kicker.module.css'

/** The category above a headline; its colour is a mark beside the words, as it may be too faint for text. */
export function Kicker({ article }: { article: Pick<ArticleCard, 'category' | 'breaking' | 'live'> }) {
  const { category, breaking, live } = article
  return (
    <p className={css.kicker} style={{ '--category': category.colour } as CSSProperties}>
      {breaking && <span className={css.breaking}>عاجل</span>}
      {live && <span className={css.live}>مباشر</span>}
      <NameLink to={category.slug && listPath(category.slug)} className={css.category}>
        {category.name}
      </NameLink>
    </p>
  )
}
