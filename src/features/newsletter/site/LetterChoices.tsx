import type { LetterChoice } from '../subscriber.contract.ts'
import css from './NewsletterPages.module.css'

type Letter = Pick<LetterChoice, 'id' | 'name' | 'description' | 'membersOnly'>

/** Newsletters with description and checkbox. */
export function LetterChoices({ letters, chosen }: { letters: Letter[]; chosen: number[] }) {
  return (
    <fieldset className={css.letters}>
      <legend>الرسائل</legend>
      {letters.map(({ id, name, description, membersOnly }) => (
        <label key={id} className={css.letter}>
          <input type="checkbox" name="newsletters" value={id} defaultChecked={chosen.includes(id)} />
          <span>
            <b>{name}</b>
            {membersOnly && <em className={css.members}>للمشتركين</em>}
            {description && <span className={css.about}>{description}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
