import { Timestamp } from '../../../ui/Timestamp.tsx'
import type { DossierCard } from '../dossier.contract.ts'
import { articlesInWords } from '../dossier.policy.ts'
import css from './DossierSums.module.css'

/** «24 مقالًا · آخر تحديث: قبل ساعتين» */
export function DossierSums({ dossier }: { dossier: Pick<DossierCard, 'articles' | 'changedAt'> }) {
  const { articles, changedAt } = dossier
  return (
    <p className={css.sums}>
      {articlesInWords(articles)}
      <span aria-hidden="true">·</span>
      <span>
        آخر تحديث: <Timestamp at={changedAt} />
      </span>
    </p>
  )
}
