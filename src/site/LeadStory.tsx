import { clsx } from 'clsx'
import { voiceOf } from '../contract/article-kinds.ts'
import { articlePath } from '../features/article/article.addresses.policy.ts'
import type { ArticleCard } from '../features/article/article.schema.ts'
import { besideKicker } from '../features/article-list/site/besideKicker.ts'
import { CardPicture } from '../features/article-list/site/CardPicture.tsx'
import { Kicker } from '../features/article-list/site/Kicker.tsx'
import { leadSizes } from '../features/article-list/site/leadSizes.ts'
import { StoryMeta } from '../features/article-list/site/StoryMeta.tsx'
import { Headline } from '../ui/Headline.tsx'
import { Link } from '../ui/route/Link.tsx'
import css from './LeadStory.module.css'

/** Headlines with more characters are set smaller, so that the picture stays above the fold. */
const longTitle = 75

/** The story of the day. The headline stands over its picture. */
export function LeadStory({ article }: { article: ArticleCard }) {
  const { image, summary } = article
  const title = besideKicker(article)
  const path = articlePath(article)
  return (
    <article>
      <div className={css.headline}>
        <Kicker article={article} />
        {article.overline && <p className={css.overline}>{article.overline}</p>}
        <h2
          className={clsx(css.title, title.length > longTitle && css.long)}
          data-voice={voiceOf(article.kind)}
        >
          <Link to={path}>
            <Headline>{title}</Headline>
          </Link>
        </h2>
      </div>
      {image && (
        // The headline links to the same page, so keyboards and screen readers skip this link.
        <div className={css.picture}>
          <CardPicture article={article} sizes={leadSizes.home} maxWidth={1600} eager />
          <Link to={path} className={css.cover} tabIndex={-1} aria-hidden="true" />
        </div>
      )}
      <div className={css.words}>
        {summary && <p className={css.summary}>{summary}</p>}
        <StoryMeta article={article} signed />
      </div>
    </article>
  )
}
