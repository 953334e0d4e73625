import { useLocation, useRouteError, useRouteLoaderData } from 'react-router'
import { listPath } from '../features/article/article.addresses.policy.ts'
import { SearchField } from '../features/search/site/SearchField.tsx'
import { errorWords, statusOfError } from '../ui/errorWords.ts'
import { Link } from '../ui/route/Link.tsx'
import type { Chrome } from './chrome.loader.ts'
import css from './ErrorPage.module.css'
import { missingWords } from './missingWords.ts'

/** SPECIFICATION.md section 2: a 404 view for status 404, a generic one for everything else, 500 by default. */
export function ErrorPage() {
  const error = useRouteError()
  const status = statusOfError(error)
  const words = errorWords(status)
  const { pathname, search } = useLocation()
  const chrome = useRouteLoaderData('root') as Chrome | undefined
  const missing = status === 404
  return (
    <div className={css.page}>
      <p className={css.number} aria-hidden="true">
        {status}
      </p>
      <h1 className={css.title} tabIndex={-1}>
        {words.title}
      </h1>
      <p>
        {(status === 410 && saidOf(error)) || words.text}{' '}
        {missing ? 'ابحث عنها، أو اقرأ غيرها من هنا:' : 'أكمل القراءة من هنا:'}
      </p>
      {missing && (
        <div className={css.search}>
          <SearchField />
        </div>
      )}
      {words.again && (
        <p>
          <a href={pathname + search} className={css.again}>
            أعد المحاولة
          </a>
        </p>
      )}
      <ul className={css.ways}>
        <li>
          <Link to="/">الصفحة الأولى</Link>
        </li>
        <li>
          <Link to="/articles/latest">آخر الأخبار</Link>
        </li>
        {chrome?.menu.map(({ id, name, slug }) => (
          <li key={id}>
            <Link to={listPath(slug)}>{name}</Link>
          </li>
        ))}
      </ul>
      {/* For programs: nothing of it is on screen. */}
      <p hidden dir="ltr" lang="en" data-missing={missing || undefined}>
        {missing ? missingWords(pathname + search) : `${status} · ${words.reason}`}
      </p>
    </div>
  )
}

/** The editor's message for readers of a taken-down article. */
function saidOf(error: unknown): string {
  const { data } = (error ?? {}) as { data?: unknown }
  return typeof data === 'string' ? data : ''
}
