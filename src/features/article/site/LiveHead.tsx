import type { ShownCoverage } from '../../live-blog/site/loadCoverage.ts'
import { ArticleHeader } from './ArticleHeader.tsx'
import type { ArticleData } from './article.loader.ts'
import css from './LiveHead.module.css'

type Props = Pick<ArticleData, 'article'> & { coverage: ShownCoverage }

/** The dark top of a coverage: headline, last update and key points, which `followCoverage` keeps up to date. */
export function LiveHead({ article, coverage }: Props) {
  return (
    <div className={css.head}>
      <ArticleHeader article={article} covered />
      <div
        data-live-head
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by us of escaped text
        dangerouslySetInnerHTML={{ __html: coverage.headHtml }}
      />
    </div>
  )
}
