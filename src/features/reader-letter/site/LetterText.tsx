import { formatGregorian } from '../../../arabic/dates.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { articlePath } from '../../article/article.addresses.policy.ts'
import type { ReaderLetter } from '../reader-letter.contract.ts'
import css from './Letters.module.css'

/** Text, signature and the editor's reply. */
export function LetterText({ letter }: { letter: ReaderLetter }) {
  const { name, city, text, reply, publishedAt, article } = letter
  return (
    <>
      {article && (
        <p className={css.answers}>
          ردًا على: <Link to={articlePath(article)}>{article.title}</Link>
        </p>
      )}
      <Paragraphs text={text} />
      <p className={css.signature}>
        <b>
          <bdi>{name}</bdi>
        </b>
        ، <bdi>{city}</bdi> · <time dateTime={publishedAt}>{formatGregorian(publishedAt)}</time>
      </p>
      {reply && (
        <aside className={css.reply} aria-label="رد المحرر">
          <p className={css.replyTitle}>رد المحرر</p>
          <Paragraphs text={reply} />
        </aside>
      )}
    </>
  )
}

function Paragraphs({ text }: { text: string }) {
  return (
    <div className={css.text}>
      {text.split(/\s*\n\s*/).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never move
        <p key={index} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
