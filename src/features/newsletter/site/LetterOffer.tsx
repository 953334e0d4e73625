import { sharedHtml } from '../../../ui/site/sharedHtml.tsx'
import type { OfferedNewsletter } from '../subscriber.contract.ts'
import css from './LetterOffer.module.css'

export type OfferedLetter = Pick<OfferedNewsletter, 'id' | 'name' | 'description'>
type Props = { letter: OfferedLetter }

/** A single field, posted to the newsletters' page, which shows the result: the article needs no script. */
export const LetterOffer = sharedHtml<Props>(function LetterOffer({ letter: { id, name, description } }) {
  return (
    <form
      className={css.offer}
      method="post"
      action="/newsletters"
      noValidate
      aria-label={`الاشتراك في «${name}»`}
      data-screen
    >
      <input type="hidden" name="newsletters" value={id} />
      <p className={css.name}>
        <bdi>{name}</bdi>
      </p>
      <p className={css.words}>{description || 'تصلك إلى بريدك، وتوقفها متى شئت بضغطة.'}</p>
      <div className={css.row}>
        <input
          className={css.field}
          type="email"
          name="email"
          dir="ltr"
          required
          maxLength={254}
          autoComplete="email"
          aria-label="بريدك الإلكتروني"
          placeholder="بريدك الإلكتروني"
        />
        <button className={css.button} type="submit">
          اشترك
        </button>
      </div>
    </form>
  )
})
