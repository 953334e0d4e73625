import { formatGregorian } from '../../../arabic/dates.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import type { LetterChoice } from '../subscriber.contract.ts'
import css from './NewsletterPages.module.css'

type Sample = { slug: string; subject: string; sentAt: string }
type Letter = Pick<LetterChoice, 'id' | 'name' | 'slug' | 'description' | 'membersOnly'> & {
  /** «كل يوم، 7:00 ص» */
  times?: string
  /** The last issue; null if none was sent, undefined where samples are not shown. */
  sample?: Sample | null
}

/** Newsletters with checkbox and description; before the subscription also with their hours and a sample. */
export function LetterChoices({ letters, chosen }: { letters: Letter[]; chosen: number[] }) {
  return (
    <fieldset className={css.letters}>
      <legend>الرسائل</legend>
      {letters.map(({ id, name, slug, description, membersOnly, times, sample }) => (
        <div key={id} className={css.letter}>
          <label className={css.choice}>
            <input type="checkbox" name="newsletters" value={id} defaultChecked={chosen.includes(id)} />
            <span>
              <b className={css.name}>{name}</b>
              {membersOnly && <em className={css.members}>للمشتركين</em>}
              {times && (
                <span className={css.times}>
                  <Icon name="clock" size={16} />
                  {times}
                </span>
              )}
              {description && <span className={css.about}>{description}</span>}
            </span>
          </label>
          {sample !== undefined && <Sample slug={slug} sample={sample} />}
        </div>
      ))}
    </fieldset>
  )
}

function Sample({ slug, sample }: { slug: string; sample: Sample | null }) {
  if (!sample) return <p className={css.noSample}>لم يُرسل منها عدد بعد.</p>
  return (
    <div className={css.sample}>
      <p className={css.sampleDate}>
        آخر عدد، <time dateTime={sample.sentAt}>{formatGregorian(sample.sentAt)}</time>
      </p>
      <p>
        <Link to={`/newsletters/${slug}/${sample.slug}`} className={css.subject}>
          {sample.subject}
        </Link>
      </p>
      <p>
        <Link to={`/newsletters/${slug}`}>كل الأعداد</Link>
      </p>
    </div>
  )
}
