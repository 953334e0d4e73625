import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import * as nouns from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import type { ArticleData } from './article.loader.ts'
import css from './Dates.module.css'

/** In milliseconds; a change that is as old as the article is its first text. */
const correctedAfter = 60_000

/** Full dates of publication and last change, and the reading time. */
export function Dates({ article, hijri }: Pick<ArticleData, 'article' | 'hijri'>) {
  const { publishAt, contentUpdatedAt, readMinutes } = article
  const corrected = Date.parse(contentUpdatedAt) - Date.parse(publishAt) > correctedAfter
  return (
    <>
      <p className={css.dates}>
        <time dateTime={publishAt}>
          {formatGregorian(publishAt, { style: 'full' })}، {formatTime(publishAt)}
        </time>
        <span>{hijri}</span>
        <span data-screen>مدة القراءة: {plural(readMinutes, nouns.minute)}</span>
      </p>
      {corrected && (
        <p className={css.dates}>
          <time dateTime={contentUpdatedAt}>
            حُدّث في {formatGregorian(contentUpdatedAt)}، {formatTime(contentUpdatedAt)}
          </time>
        </p>
      )}
    </>
  )
}
