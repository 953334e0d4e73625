import { useLoaderData } from 'react-router'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { correctionKinds } from '../../../contract/correction-kinds.ts'
import { Headline } from '../../../ui/Headline.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import {
  articlePath,
  correctionsFeedPath,
  correctionsPath,
  listPagePath,
} from '../article.addresses.policy.ts'
import css from './CorrectionsPage.module.css'
import { type CorrectionsData, ledgerTitle } from './corrections.loader.ts'

/** The public list of corrections, clarifications and updates. */
export function CorrectionsPage() {
  const { after, items, next } = useLoaderData() as CorrectionsData
  return (
    <div className={css.page}>
      <h1 className={css.title} tabIndex={-1}>
        <Headline>{ledgerTitle}</Headline>
      </h1>
      <p className={css.about}>
        نصوّب أخطاءنا علنًا، ونقول متى صوّبناها. <a href={correctionsFeedPath}>تابعها في قارئ الخلاصات</a>، وإن
        وجدت خطأ <Link to="/info/contact-us">فراسلنا</Link>.
      </p>
      {items.length === 0 && <p>لا تصويبات {after ? 'أقدم من هذه' : 'بعد'}.</p>}
      <ol className={css.list}>
        {items.map(({ id, kind, text, at, article }) => (
          <li key={id} id={String(id)} className={css.entry}>
            <p className={css.when}>
              <strong>{correctionKinds[kind]}</strong>
              <time dateTime={at}>
                {formatGregorian(at)}، {formatTime(at)}
              </time>
            </p>
            <h2 className={css.article}>
              <Link to={articlePath(article)}>{article.title}</Link>
            </h2>
            <p className={css.text}>{text}</p>
          </li>
        ))}
      </ol>
      {next && (
        <p>
          <Link to={listPagePath(correctionsPath, next)} className={css.more} rel="next">
            ما قبلها
          </Link>
        </p>
      )}
    </div>
  )
}
