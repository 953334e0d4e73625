import { Link } from '../../../ui/route/Link.tsx'
import { SectionHeading } from '../../../ui/site/SectionHeading.tsx'
import { narrowedPath } from '../../article/article.addresses.policy.ts'
import { Picture } from '../../media/site/Picture.tsx'
import type { ShownDossier } from '../dossier.contract.ts'
import css from './KeyPeople.module.css'

export function KeyPeople({ people }: Pick<ShownDossier, 'people'>) {
  return (
    <section aria-labelledby="key-people">
      <SectionHeading title="أبرز الشخصيات" id="key-people" />
      <ul className={css.people}>
        {people.map(({ id, name, slug, role, image }) => (
          <li key={id}>
            <Link to={narrowedPath('person', slug)} className={css.person}>
              <span className={css.face}>
                {image ? (
                  <Picture picture={image} aspect="1x1" sizes="4.5rem" maxWidth={320} alt="" />
                ) : (
                  <span aria-hidden="true">{[...name][0]}</span>
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
