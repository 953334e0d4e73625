import { clsx } from 'clsx'
import { voiceOf } from '../../../contract/article-kinds.ts'
import { Headline } from '../../../ui/Headline.tsx'
import { NameLink } from '../../../ui/route/NameLink.tsx'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import { besideKicker } from '../../article-list/site/besideKicker.ts'
import { Kicker } from '../../article-list/site/Kicker.tsx'
import { Picture } from '../../media/site/Picture.tsx'
import { agencyPath, narrowedPath } from '../article.addresses.policy.ts'
import type { ReaderArticle } from '../article.schema.ts'
import css from './ArticleHeader.module.css'
import { Authors, authorsOf, OtherContributors } from './Authors.tsx'
import type { ArticleData } from './article.loader.ts'
import { Dates } from './Dates.tsx'
import { ArticleTools } from './tools/ArticleTools.tsx'

/** Top of an article, before its picture. @param covered whether the head of a coverage follows, which says «مباشر» */
export function ArticleHeader({
  article,
  covered = false,
}: Pick<ArticleData, 'article'> & { covered?: boolean }) {
  return (
    <header className={css.header}>
      <Kicker article={covered ? { ...article, live: false } : article} />
      <Writer article={article} />
      {article.overline && <p className={css.overline}>{article.overline}</p>}
      <h1 className={css.headline} tabIndex={-1} data-voice={voiceOf(article.kind)}>
        <Headline>{besideKicker(article)}</Headline>
      </h1>
      {article.summary && (
        <p className={css.summary} data-spoken>
          {article.summary}
        </p>
      )}
    </header>
  )
}

/** The writer of an opinion, who comes before its headline. */
function Writer({ article }: Pick<ArticleData, 'article'>) {
  const { authorImage } = article
  if (!isNamedAbove(article)) return null
  return (
    <p className={css.writer}>
      {authorImage && (
        <span className={css.portrait}>
          <Picture picture={authorImage} aspect="1x1" sizes="3.25rem" maxWidth={160} alt="" />
        </span>
      )}
      <span className={css.signed}>
        <Authors article={article} />
        <Timestamp at={article.publishAt} className={css.when} />
      </span>
    </p>
  )
}

/** Origin, date and reader's tools: after the picture, which belongs to the headline. */
export function ArticleByline({
  article,
  hijri,
  shareUrl,
}: Pick<ArticleData, 'article' | 'hijri' | 'shareUrl'>) {
  const isNamed = isNamedAbove(article)
  return (
    <>
      <div className={clsx(css.byline, isNamed && !hasOrigin(article) && css.bare)} data-byline>
        {article.author && article.authorImage && article.kind !== 'opinion' && (
          <div className={css.portrait}>
            <Picture picture={article.authorImage} aspect="1x1" sizes="3.25rem" maxWidth={160} alt="" />
          </div>
        )}
        <div>
          <Origin article={article} />
          <OtherContributors article={article} className={css.contributors} />
          {!isNamed && <Timestamp at={article.publishAt} className={css.when} />}
          <div className={css.dates}>
            <Dates article={article} hijri={hijri} />
          </div>
        </div>
      </div>
      <ArticleTools {...article} shareUrl={shareUrl} />
    </>
  )
}

/** Whether the writer, and on phones the time, stand above the headline. */
const isNamedAbove = ({ kind, author }: ReaderArticle) => kind === 'opinion' && author !== null

/** Whether anybody besides the writers is named. */
const hasOrigin = ({ agency, source, contributors }: ReaderArticle) =>
  agency !== null || source !== null || contributors.some(({ role }) => role !== 'writing')

/** Author, agency and source; an opinion's author stands above its headline. */
function Origin({ article }: { article: ReaderArticle }) {
  const { agency, source } = article
  const names = [
    authorsOf(article).length > 0 && !isNamedAbove(article) && (
      <Authors key="author" article={article} className={css.author} />
    ),
    agency && (
      <NameLink key="agency" to={agency.slug && agencyPath(agency.slug)}>
        <bdi>{agency.name}</bdi>
      </NameLink>
    ),
    source && (
      <NameLink key="source" to={source.slug && narrowedPath('source', source.slug)}>
        <bdi>{source.name}</bdi>
      </NameLink>
    ),
  ].filter(Boolean)
  return names.length > 0 ? <p className={css.origin}>{names}</p> : null
}
