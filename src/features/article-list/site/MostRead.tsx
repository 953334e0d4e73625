import { voiceOf } from '../../../contract/article-kinds.ts'
import { Headline } from '../../../ui/Headline.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { SectionHeading } from '../../../ui/site/SectionHeading.tsx'
import { sharedHtml } from '../../../ui/site/sharedHtml.tsx'
import { articlePath } from '../../article/article.addresses.policy.ts'
import type { ArticleCard } from '../../article/article.schema.ts'
import css from './MostRead.module.css'

type Props = { articles: ArticleCard[]; wide?: boolean }

/** The numbered list. */
export const MostRead = sharedHtml<Props>(function MostRead({ articles, wide = false }) {
  if (articles.length === 0) return null
  return (
    <section aria-labelledby="most-read">
      <SectionHeading title="الأكثر قراءة" to="/articles/most-read" id="most-read" />
      <ol className={wide ? `${css.list} ${css.wide}` : css.list}>
        {articles.map(article => (
          <li key={article.id} className={css.item}>
            <div>
              <h3 className={css.title} data-voice={voiceOf(article.kind)}>
                <Link to={articlePath(article)} className={css.link}>
                  <Headline>{article.title}</Headline>
                </Link>
              </h3>
              <p className={css.category}>{article.category.name}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
})
