import { type By, recordChange } from '../../platform/database/audit-log.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import type { Dossier } from './dossier.contract.ts'
import { dossierEntity } from './dossier.entity.ts'
import { findSubject, insertDismissal, listAbout, listPeopleWith } from './dossier.proposal.queries.ts'

type Subject = { kind: 'tag' | 'person'; id: number }

/** Prefills a dossier from a proposal: a tag brings its articles itself, a person's are placed. */
export async function beginFrom(
  db: Handle,
  subject: Subject,
): Promise<Pick<Dossier, 'name' | 'people' | 'tags' | 'placed'>> {
  const named = found(await findSubject(db, subject))
  return subject.kind === 'tag'
    ? { name: named.name, tags: [named], people: await listPeopleWith(db, named.id), placed: [] }
    : { name: named.name, tags: [], people: [named], placed: await listAbout(db, named.id) }
}

/** Remembered for all editors. */
export function dismissProposal(db: Database, by: By, subject: Subject): Promise<void> {
  return inTransaction(db, async tx => {
    const named = found(await findSubject(tx, subject))
    await insertDismissal(tx, subject)
    await recordChange(tx, by, dossierEntity, { action: 'dismissed', id: 0, after: { name: named.name } })
  })
}
