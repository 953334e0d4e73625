import { useLoaderData } from 'react-router'
import { Headline } from '../../../ui/Headline.tsx'
import { Link } from '../../../ui/route/Link.tsx'
import { ListHeading } from '../../../ui/site/ListHeading.tsx'
import { SectionHeading } from '../../../ui/site/SectionHeading.tsx'
import { Picture } from '../../media/site/Picture.tsx'
import { dossierPath } from '../dossier.addresses.policy.ts'
import type { DossierCard } from '../dossier.contract.ts'
import { DossierSums } from './DossierSums.tsx'
import css from './DossiersPage.module.css'
import type { DossiersData } from './dossier.loader.ts'

/** All dossiers, running ones first. */
export function DossiersPage() {
  const { running, ended } = useLoaderData() as DossiersData
  return (
    <div className={css.page}>
      <ListHeading title="الملفات">
        قصص جارية: أخبار كل قصة وخطها الزمني وأبرز شخصياتها في صفحة واحدة.
      </ListHeading>
      {running.length + ended.length === 0 && <p className={css.empty}>لا ملفات بعد.</p>}
      <Cards dossiers={running} eager />
      {ended.length > 0 && (
        <section className={css.ended} aria-labelledby="ended">
          <SectionHeading title="ملفات انتهت" id="ended" />
          <Cards dossiers={ended} heading="h3" />
        </section>
      )}
    </div>
  )
}

type CardsProps = { dossiers: DossierCard[]; heading?: 'h2' | 'h3'; eager?: boolean }

function Cards({ dossiers, heading: Heading = 'h2', eager = false }: CardsProps) {
  if (dossiers.length === 0) return null
  return (
    <ul className={css.cards}>
      {dossiers.map((dossier, index) => (
        <li key={dossier.id} className={css.card}>
          {dossier.image && (
            <Picture
              picture={dossier.image}
              aspect="16x9"
              sizes="(min-width: 40rem) 34rem, 100vw"
              maxWidth={960}
              eager={eager && index === 0}
              alt=""
            />
          )}
          <Heading className={css.name}>
            <Link to={dossierPath(dossier)} className={css.link}>
              <Headline>{dossier.name}</Headline>
            </Link>
          </Heading>
          <p className={css.summary}>{dossier.summary}</p>
          <DossierSums dossier={dossier} />
        </li>
      ))}
    </ul>
  )
}
