import * as nouns from '../../../arabic/nouns.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { approximately } from './approximately.ts'
import css from './SearchPage.module.css'
import type { SearchData } from './search.loader.ts'
import { searchPath } from './searchAddress.ts'

/** Number of results, and notes if the search was not exactly as typed. */
export function SearchNotes({ data }: { data: SearchData }) {
  const { q, leftOut, filters, total, didYouMean, respelt, completed } = data
  return (
    <>
      {q && total !== null && (
        <p className={css.count} role="status">
          {approximately(total, nouns.result)}
        </p>
      )}
      {didYouMean && (
        <p className={css.better}>
          لعلّك تقصد: <Link to={searchPath(didYouMean, filters)}>{didYouMean}</Link>
        </p>
      )}
      {respelt && (
        <p className={css.better}>
          لا نتائج لـ«{q}»، وهذه نتائج «{respelt}».{' '}
          <Link to={searchPath(q, { ...filters, spelling: 'typed' })}>ابحث عن «{q}» كما كُتبت</Link>
        </p>
      )}
      {completed.length > 0 && (
        <p className={css.better}>
          لا مقالات فيها آخر كلمة كما كُتبت، وهذه نتائج ما يبدأ بها:{' '}
          {completed.map((words, index) => (
            <span key={words}>
              {index > 0 && '، '}
              <Link to={searchPath(words, filters)}>{words}</Link>
            </span>
          ))}
        </p>
      )}
      {leftOut && (
        <p className={css.leftOut}>
          البحث أطول مما يُقرأ، فلم نبحث عن: <bdi>{leftOut}</bdi>
        </p>
      )}
    </>
  )
}
