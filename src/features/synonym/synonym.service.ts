import type { z } from 'zod'
import type { By } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import type { Database, Handle } from '../../platform/database/database.ts'
import { refuseUnclear } from './refuse-words.ts'
import type { synonymInput } from './synonym.contract.ts'
import { synonymEntity } from './synonym.entity.ts'
import { listOtherWords, selectSynonym } from './synonym.queries.ts'

export { readSynonyms } from './read-synonyms.ts'

type Input = z.output<typeof synonymInput>

const synonyms = changesOf(synonymEntity, selectSynonym)

export const { remove: removeSynonym } = synonyms

export function createSynonym(db: Database, by: By, input: Input) {
  return synonyms.insert(db, by, input, (tx, id) => refuseWords(tx, id, input.words))
}

export function editSynonym(
  db: Database,
  by: By,
  { id, revision, ...edits }: { id: number; revision: number } & Partial<Input>,
) {
  return synonyms.edit(db, by, { id, revision }, edits, async tx => {
    if (edits.words) await refuseWords(tx, id, edits.words)
  })
}

export function switchSynonym(db: Database, by: By, id: number, status: boolean) {
  return synonyms.turn(db, by, id, 'status', status)
}

/** Checked after the row is written: its trigger serialises concurrent changes, so none is missed. */
async function refuseWords(tx: Handle, id: number, words: string[]): Promise<void> {
  const others = await listOtherWords(tx, id)
  refuseUnclear(
    words,
    others.map(other => other.words),
  )
}
