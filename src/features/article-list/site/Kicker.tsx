import type { CSSProperties } from 'react'
import { articleKinds } from '../../../contract/article-kinds.ts'
import { NameLink } from '../../../ui/route/NameLink.tsx'
import { listPath } from '../../article/article.addresses.policy.ts'
import type { ArticleCard } from '../../article/article.schema.ts'
import css from './Kicker.module.css'

type KickerProps = {
  article: Pick<ArticleCard, 'kind' | 'category' | 'breaking' | 'live'>
  kind?: boolean
}

/** The category above a headline, in its colour, and the kind of the article unless it is a news report. */
export function Kicker({ article, kind: hasKind = true }: KickerProps) {
  const { kind, category, breaking, live } = article
  return (
    <p className={css.kicker} style={{ '--category': category.colour } as CSSProperties}>
      {breaking && <span className={css.breaking}>عاجل</span>}
      {live && <span className={css.live}>مباشر</span>}
      <NameLink to={category.slug && listPath(category.slug)} className={css.category}>
        {category.name}
      </NameLink>
      {hasKind && kind !== 'news' && <span className={css.kind}>{articleKinds[kind]}</span>}
    </p>
  )
}
