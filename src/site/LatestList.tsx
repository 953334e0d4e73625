import { voiceOf } from '../contract/article-kinds.ts'
import { articlePath } from '../features/article/article.addresses.policy.ts'
import type { ArticleCard } from '../features/article/article.schema.ts'
import { Headline } from '../ui/Headline.tsx'
import { OldestContext, oldestOf } from '../ui/listTimes.ts'
import { Link } from '../ui/route/Link.tsx'
import { Timestamp } from '../ui/Timestamp.tsx'
import css from './LatestList.module.css'

/** The newest stories as a timeline. */
export function LatestList({ articles }: { articles: ArticleCard[] }) {
  return (
    <OldestContext value={oldestOf(articles.map(({ publishAt }) => publishAt))}>
      <ol className={css.list}>
        {articles.map(article => (
          <li key={article.id} className={css.item}>
            <Timestamp at={article.publishAt} className={css.time} />
            <h3 className={css.title} data-voice={voiceOf(article.kind)}>
              <Link to={articlePath(article)} className={css.link}>
                <Headline>{article.title}</Headline>
              </Link>
            </h3>
          </li>
        ))}
      </ol>
    </OldestContext>
  )
}
