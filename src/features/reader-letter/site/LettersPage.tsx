import { useLoaderData } from 'react-router'
import { Headline } from '../../../ui/Headline.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { EmptyList } from '../../../ui/site/EmptyList.tsx'
import { ListHeading } from '../../../ui/site/ListHeading.tsx'
import { OlderLink } from '../../../ui/site/OlderLink.tsx'
import { listPagePath } from '../../article/article.addresses.policy.ts'
import {
  letterPath,
  lettersFeedPath,
  lettersPath,
  lettersTitle,
  letterTitle,
  writeLetterPath,
} from '../reader-letter.addresses.policy.ts'
import css from './Letters.module.css'
import { LetterText } from './LetterText.tsx'
import type { LetterData, LettersData } from './letters.loader.ts'

/** Published letters, newest first. */
export function LettersPage() {
  const { after, items, next } = useLoaderData() as LettersData
  return (
    <div className={css.page}>
      <ListHeading title={lettersTitle}>
        رسائل من القراء اختارها المحرر للنشر. <Link to={writeLetterPath}>اكتب إلى المحرر</Link>، أو{' '}
        <a href={lettersFeedPath}>تابعها في قارئ الخلاصات</a>.
      </ListHeading>
      {items.length === 0 && (
        <EmptyList way={<Link to={writeLetterPath}>{after ? 'اكتب رسالة' : 'اكتب الأولى'}</Link>}>
          لا رسائل {after ? 'أقدم من هذه' : 'بعد'}.
        </EmptyList>
      )}
      <ol className={css.list}>
        {items.map(letter => (
          <li key={letter.id}>
            <article className={css.entry}>
              <h2 className={css.name}>
                <Link to={letterPath(letter)}>
                  <Headline>{letterTitle(letter)}</Headline>
                </Link>
              </h2>
              <LetterText letter={letter} />
            </article>
          </li>
        ))}
      </ol>
      <OlderLink to={next && listPagePath(lettersPath, next)} label="رسائل أقدم" />
    </div>
  )
}

export function LetterPage() {
  const { letter } = useLoaderData() as LetterData
  return (
    <article className={css.page}>
      <p className={css.label}>
        <Link to={lettersPath}>{lettersTitle}</Link>
      </p>
      <h1 className={css.heading} tabIndex={-1}>
        <Headline>{letterTitle(letter)}</Headline>
      </h1>
      <LetterText letter={letter} />
      <p className={css.foot}>
        <Link to={writeLetterPath}>اكتب إلى المحرر</Link>
      </p>
    </article>
  )
}
