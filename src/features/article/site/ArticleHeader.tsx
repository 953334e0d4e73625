import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import * as nouns from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { Headline } from '../../../ui/Headline.tsx'
import { NameLink } from '../../../ui/route/NameLink.tsx'
import { Picture } from '../../media/site/Picture.tsx'
import { agencyPath, narrowedPath } from '../article.addresses.policy.ts'
import type { ReaderArticle } from '../article.schema.ts'
import css from './ArticleHeader.module.css'
import type { ArticleData } from './article.loader.ts'
import { besideKicker } from './list/besideKicker.ts'
import { Kicker } from './list/Kicker.tsx'
import { Listen } from './tools/Listen.tsx'
import { SaveButton } from './tools/SaveButton.tsx'
import { ShareRow } from './tools/ShareRow.tsx'
import { TextSize } from './tools/TextSize.tsx'

const correctedAfter = 60_000

/** Top of an article, before its picture. */
export function ArticleHeader({ article }: Pick<ArticleData, 'article'>) {
  return (
    <header className={css.header}>
      <Kicker article={article} />
      <h1 className={css.headline} tabIndex={-1}>
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

/** Origin, date and reader's tools: after the picture, which belongs to the headline. */
export function ArticleByline({
  article,
  hijri,
  shareUrl,
}: Pick<ArticleData, 'article' | 'hijri' | 'shareUrl'>) {
  const { publishAt, contentUpdatedAt } = article
  const corrected = Date.parse(contentUpdatedAt) - Date.parse(publishAt) > correctedAfter
  return (
    <>
      <div className={css.byline}>
        {article.author && article.authorImage && (
          <div className={css.portrait}>
            <Picture picture={article.authorImage} aspect="1x1" sizes="3.25rem" maxWidth={160} alt="" />
          </div>
        )}
        <div>
          <Origin article={article} />
          <p className={css.dates}>
            <time dateTime={publishAt}>
              {formatGregorian(publishAt, { style: 'full' })}، {formatTime(publishAt)}
            </time>
            <span>{hijri}</span>
            <span data-screen>مدة القراءة: {plural(article.readMinutes, nouns.minute)}</span>
          </p>
          {corrected && (
            <p className={css.dates}>
              <time dateTime={contentUpdatedAt}>
                حُدّث في {formatGregorian(contentUpdatedAt)}، {formatTime(contentUpdatedAt)}
              </time>
            </p>
          )}
        </div>
      </div>
      <div className={css.tools} data-screen>
        <TextSize />
        <Listen />
        <div className={css.keep}>
          <SaveButton id={article.id} />
          <ShareRow title={article.title} url={shareUrl} />
        </div>
      </div>
    </>
  )
}

/** Author, agency and source. */
function Origin({ article }: { article: ReaderArticle }) {
  const { author, agency, source } = article
  const names = [
    author && (
      <NameLink
        key="author"
        to={author.slug && narrowedPath('author', author.slug)}
        rel="author"
        className={css.author}
      >
        <bdi>{author.name}</bdi>
      </NameLink>
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
