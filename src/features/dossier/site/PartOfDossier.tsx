import type { Reference } from '../../../contract/fields.ts'
import { Link } from '../../../ui/route/Link.tsx'
import { dossierPath } from '../dossier.addresses.policy.ts'
import css from './PartOfDossier.module.css'

/** Links to the dossiers that an article belongs to. */
export function PartOfDossier({ dossiers }: { dossiers: Reference[] }) {
  return dossiers.map(dossier => (
    <p key={dossier.id} className={css.part}>
      من ملف:{' '}
      <Link to={dossierPath(dossier)} className={css.name}>
        <bdi>{dossier.name}</bdi>
      </Link>
    </p>
  ))
}
