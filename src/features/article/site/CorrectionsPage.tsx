import { useLoaderData } from 'react-router'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { correctionKinds } from '../../../contract/correction-kinds.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { ListHeading } from '../../../ui/site/ListHeading.tsx'
import { OlderLink } from '../../../ui/site/OlderLink.tsx'
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
      <ListHeading title={ledgerTitle}>
        نصوّب أخطاءنا علنًا، ونقول متى صوّبناها. <a href={correctionsFeedPath}>تابعها في قارئ الخلاصات</a>، وإن
        وجدت خطأ <Link to="/info/contact-us">فراسلنا</Link>.
      </ListHeading>
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
      <OlderLink to={next && listPagePath(correctionsPath, next)} label="تصويبات أقدم" />
    </div>
  )
}
