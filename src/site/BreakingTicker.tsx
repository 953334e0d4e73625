import type { CSSProperties } from 'react'
import { dropBreakingWord } from '../arabic/breakingWord.ts'
import { articlePath } from '../features/article/article.addresses.policy.ts'
import type { ArticleCard } from '../features/article/article.schema.ts'
import { Link } from '../ui/route/Link.tsx'
import css from './BreakingTicker.module.css'

/** A slow reading pace. */
const lettersPerSecond = 4

/**
 * Breaking stories, which scroll if there are several. Scrolling stops on hover, on focus, by a checkbox (which needs
 * no script), and for readers who prefer reduced motion.
 */
export function BreakingTicker({ articles }: { articles: ArticleCard[] }) {
  if (articles.length === 0) return null
  const moves = articles.length > 1
  const letters = articles.reduce((sum, { title }) => sum + title.length, 0)
  const seconds = Math.max(30, Math.round(letters / lettersPerSecond))
  return (
    <section className={css.ticker} aria-label="أخبار عاجلة" data-screen>
      <Link to="/articles/breaking" className={css.label}>
        عاجل
      </Link>
      <div className={css.window}>
        <div
          className={moves ? css.track : css.still}
          style={{ '--seconds': `${seconds}s` } as CSSProperties}
        >
          <Headlines articles={articles} />
          {moves && (
            <div className={css.copy} inert>
              <Headlines articles={articles} />
            </div>
          )}
        </div>
      </div>
      {moves && (
        <label className={css.pause}>
          <input type="checkbox" aria-label="إيقاف حركة الشريط" />
        </label>
      )}
    </section>
  )
}

function Headlines({ articles }: { articles: ArticleCard[] }) {
  return (
    <ul className={css.headlines}>
      {articles.map(article => (
        <li key={article.id}>
          <Link to={articlePath(article)}>{dropBreakingWord(article.title)}</Link>
        </li>
      ))}
    </ul>
  )
}
