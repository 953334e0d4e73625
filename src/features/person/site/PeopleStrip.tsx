import { clsx } from 'clsx'
import { Link } from '../../../ui/route/Link.tsx'
import { SectionHeading } from '../../../ui/site/SectionHeading.tsx'
import sideways from '../../../ui/site/Sideways.module.css'
import { narrowedPath } from '../../article/article.addresses.policy.ts'
import { Picture } from '../../media/site/Picture.tsx'
import type { PersonCard } from '../person.contract.ts'
import css from './PeopleStrip.module.css'

/** People currently in the news. */
export function PeopleStrip({ people }: { people: PersonCard[] }) {
  if (people.length === 0) return null
  return (
    <section className={sideways.strip} aria-labelledby="people" data-later="people">
      <SectionHeading title="شخصيات في الأخبار" id="people" />
      <ul className={clsx(sideways.row, css.people)}>
        {people.map(({ id, name, slug, role, image }) => (
          <li key={id}>
            <Link to={narrowedPath('person', slug)} className={css.person}>
              <span className={css.face}>
                {image ? (
                  <Picture picture={image} aspect="1x1" sizes="5rem" maxWidth={320} alt="" />
                ) : (
                  <span aria-hidden="true">{name.slice(0, 1)}</span>
                )}
              </span>
              <span>
                <bdi className={css.name}>{name}</bdi>
                {role && <span className={css.role}>{role}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
