import { clsx } from 'clsx'
import { Link } from '../../../ui/route/Link.tsx'
import { SectionHeading } from '../../../ui/site/SectionHeading.tsx'
import sideways from '../../../ui/site/Sideways.module.css'
import { agencyPath } from '../../article/article.addresses.policy.ts'
import { Picture } from '../../media/site/Picture.tsx'
import type { AgencyCard } from '../agency.contract.ts'
import css from './AgencyStrip.module.css'

export function AgencyStrip({ agencies }: { agencies: AgencyCard[] }) {
  if (agencies.length === 0) return null
  return (
    <section className={sideways.strip} aria-labelledby="agencies" data-later="strip">
      <SectionHeading title="وكالات تكتب معنا" id="agencies" />
      <ul className={clsx(sideways.row, css.agencies)}>
        {agencies.map(agency => (
          <li key={agency.id}>
            <Link to={agencyPath(agency.slug)} className={css.agency}>
              {agency.logo ? (
                <div className={css.logo}>
                  <Picture picture={agency.logo} aspect="1x1" sizes="3.5rem" maxWidth={160} alt="" />
                </div>
              ) : (
                <span className={css.letter} aria-hidden="true">
                  {agency.name.replace(/^وكالة\s+/, '').slice(0, 1)}
                </span>
              )}
              <bdi>{agency.name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
