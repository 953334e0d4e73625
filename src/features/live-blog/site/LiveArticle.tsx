import type { ReaderArticle } from '../../article/article.schema.ts'
import { ArticleBody } from '../../article/site/body/ArticleBody.tsx'
import { Coverage } from './Coverage.tsx'
import css from './LiveArticle.module.css'
import type { ShownCoverage } from './loadCoverage.ts'
import { splitIntroduction } from './splitIntroduction.ts'

type Props = Parameters<typeof ArticleBody>[0] & { article: ReaderArticle; coverage: ShownCoverage }

/** The first paragraph, the coverage, and the folded rest of the introduction below it. */
export function LiveArticle({ article, coverage, ...wall }: Props) {
  const [lead, rest] = article.locked ? [article.description, ''] : splitIntroduction(article.description)
  return (
    <>
      {lead && <ArticleBody article={{ ...article, description: lead }} {...wall} />}
      <Coverage coverage={coverage} />
      {rest && (
        <details className={css.rest}>
          <summary>بقية المقدمة</summary>
          <ArticleBody article={{ ...article, description: rest }} {...wall} />
        </details>
      )}
    </>
  )
}
