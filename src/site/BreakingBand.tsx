import { dropBreakingWord } from '../arabic/breakingWord.ts'
import { articlePath } from '../features/article/article.addresses.policy.ts'
import type { ArticleCard } from '../features/article/article.schema.ts'
import { Headline } from '../ui/Headline.tsx'
import { Link } from '../ui/route/Link.tsx'
import { Timestamp } from '../ui/Timestamp.tsx'
import css from './BreakingBand.module.css'

/** The newest breaking story that does not lead the page, with its whole headline. */
export function BreakingBand({ article }: { article: ArticleCard | undefined }) {
  if (!article) return null
  return (
    <section className={css.band} aria-label="أخبار عاجلة" data-screen>
      <p className={css.story}>
        <strong className={css.label}>عاجل</strong>
        <Link to={articlePath(article)}>
          <Headline>{dropBreakingWord(article.title)}</Headline>
        </Link>
      </p>
      {/* A line of its own, as «قبل ساعتين» is shorter than the date that it replaces. */}
      <p className={css.foot}>
        <Timestamp at={article.publishAt} />
        <Link to="/articles/breaking" className={css.all}>
          كل العاجل
        </Link>
      </p>
    </section>
  )
}
