import { SectionHeading } from '../../../ui/site/SectionHeading.tsx'
import type { ArticleCard } from '../../article/article.schema.ts'
import { StoryCard } from '../../article-list/site/StoryCard.tsx'
import css from './VideoRow.module.css'
import { watchPath } from './watchPaths.ts'

/** The newest videos on the front page: one large, the others beside it. */
export function VideoRow({ articles }: { articles: ArticleCard[] }) {
  const [first, ...others] = articles
  if (!first) return null
  return (
    <section className={css.videos} aria-labelledby="videos" data-later="videos">
      <SectionHeading title="شاهد" to={watchPath} id="videos" />
      <div className={css.row}>
        <div className={css.first}>
          <StoryCard article={first} weight="card" shape="16x9" kind={false} summary />
        </div>
        <div className={css.others}>
          {others.map(article => (
            <StoryCard
              key={article.id}
              article={article}
              weight="entry"
              shape="16x9"
              kind={false}
              summary={false}
            />
          ))}
        </div>
      </div>
    </section>
  )
}
