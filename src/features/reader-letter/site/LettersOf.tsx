import { Link } from '../../../ui/route/Link.tsx'
import { answerArticlePath, letterPath, lettersPath, letterTitle } from '../reader-letter.addresses.policy.ts'
import type { ReaderLetter } from '../reader-letter.contract.ts'
import css from './LettersOf.module.css'

/** Letters to the editor that answer an article, and the way to write one. */
export function LettersOf({ letters, articleId }: { letters: ReaderLetter[]; articleId: number }) {
  const write = (
    <Link to={answerArticlePath(articleId)} rel="nofollow">
      اكتب إلى المحرر عن هذا المقال
    </Link>
  )
  if (letters.length === 0)
    return (
      <p className={css.ways} data-screen>
        {write}
      </p>
    )
  return (
    <section className={css.letters} aria-labelledby="letters-of">
      <h2 id="letters-of" className={css.title}>
        رسائل إلى المحرر عن هذا المقال
      </h2>
      <ul>
        {letters.map(letter => (
          <li key={letter.id} className={css.letter}>
            <Link to={letterPath(letter)} className={css.name}>
              {letterTitle(letter)}
            </Link>
            <p className={css.text} dir="auto">
              {letter.text}
            </p>
            <p className={css.by}>
              <bdi>{letter.name}</bdi>، <bdi>{letter.city}</bdi>
            </p>
          </li>
        ))}
      </ul>
      <p className={css.ways} data-screen>
        {write}
        <Link to={lettersPath}>كل الرسائل</Link>
      </p>
    </section>
  )
}
