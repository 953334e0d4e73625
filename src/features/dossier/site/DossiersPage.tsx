import { useLoaderData } from 'react-router'
import { ListFrame } from '../../../ui/site/ListFrame.tsx'
import { SectionHeading } from '../../../ui/site/SectionHeading.tsx'
import { PictureCards } from '../../media/site/PictureCards.tsx'
import { dossierPath } from '../dossier.addresses.policy.ts'
import type { DossierCard } from '../dossier.contract.ts'
import { DossierSums } from './DossierSums.tsx'
import css from './DossiersPage.module.css'
import type { DossiersData } from './dossier.loader.ts'

/** All dossiers, running ones first. */
export function DossiersPage() {
  const { running, ended } = useLoaderData() as DossiersData
  return (
    <ListFrame
      title="الملفات"
      about="قصص جارية: أخبار كل قصة وخطها الزمني وأبرز شخصياتها في صفحة واحدة."
      empty={running.length + ended.length === 0 && 'لا ملفات بعد.'}
    >
      <PictureCards cards={running.map(cardOf)} shape="wide" eager />
      {ended.length > 0 && (
        <section className={css.ended} aria-labelledby="ended">
          <SectionHeading title="ملفات انتهت" id="ended" />
          <PictureCards cards={ended.map(cardOf)} shape="wide" heading="h3" />
        </section>
      )}
    </ListFrame>
  )
}

const cardOf = (dossier: DossierCard) => ({
  ...dossier,
  path: dossierPath(dossier),
  about: (
    <>
      <p className={css.summary}>{dossier.summary}</p>
      <DossierSums dossier={dossier} />
    </>
  ),
})
