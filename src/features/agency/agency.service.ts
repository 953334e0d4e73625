import type { z } from 'zod'
import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import type { Actor } from '../../contract/permissions.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database.ts'
import { announce } from '../../platform/notices.ts'
import { found, refuseStale } from '../../platform/rows.ts'
import { freeSlug, keepOldSlug } from '../../platform/slugs.ts'
import { type By, recordChange } from '../log/log.service.ts'
import type { Agency, agencyInput } from './agency.contract.ts'
import { mayTrust } from './agency.policy.ts'
import { deleteAgency, findAgency, findAgencyToChange, insertAgency, updateAgency } from './agency.queries.ts'

type Input = z.output<typeof agencyInput>

/** What shows the agency, and what lists all agencies. */
export const agencyTags = (id: number) => [cacheTag.agency(id), cacheTag.agencies]

const switchActions = {
  active: { true: 'enabled', false: 'disabled' },
  subscription: { true: 'restricted', false: 'opened' },
} as const

export async function getAgency(db: Handle, id: number): Promise<Agency> {
  return found(await findAgency(db, id))
}

/** @throws FORBIDDEN where it is to be trusted from the start by who may not say so; SLUG_TAKEN */
export async function createAgency(db: Database, by: By & { actor: Actor }, input: Input): Promise<Agency> {
  if (input.trusted && !mayTrust(by.actor)) throw fail('FORBIDDEN')
  return inTransaction(db, async tx => {
    const slug = input.slug ?? (await freeSlug(tx, 'agencies', input.name))
    const id = await insertAgency(tx, {
      name: input.name,
      slug,
      description: input.description,
      website: input.website,
      logo_id: input.logoId,
      trusted: input.trusted,
    })
    const after = await getAgency(tx, id)
    await recordChange(tx, by, { action: 'created', subject: 'Agency', subjectId: id, after })
    await announce(tx, agencyTags(id))
    return after
  })
}

export function editAgency(
  db: Database,
  by: By,
  { id, revision, ...edits }: { id: number; revision: number } & Partial<Input>,
): Promise<Agency> {
  return inTransaction(db, async tx => {
    const before = found(await findAgencyToChange(tx, id))
    refuseStale(before, revision)
    await updateAgency(tx, id, {
      name: edits.name,
      slug: edits.slug,
      description: edits.description,
      website: edits.website,
      logo_id: edits.logoId,
      trusted: edits.trusted,
      revision: revision + 1,
    })
    const after = await getAgency(tx, id)
    await keepOldSlug(tx, 'agencies', id, before.slug, after.slug)
    await recordChange(tx, by, { action: 'edited', subject: 'Agency', subjectId: id, before, after })
    await announce(tx, agencyTags(id))
    return after
  })
}

export function switchAgency(
  db: Database,
  by: By,
  id: number,
  flag: keyof typeof switchActions,
  on: boolean,
): Promise<Agency> {
  return inTransaction(db, async tx => {
    const before = found(await findAgencyToChange(tx, id))
    if (before[flag] === on) return before
    await updateAgency(tx, id, { [flag]: on })
    const after = await getAgency(tx, id)
    const action = switchActions[flag][`${on}`]
    await recordChange(tx, by, { action, subject: 'Agency', subjectId: id, before, after })
    await announce(tx, agencyTags(id))
    return after
  })
}

export function removeAgency(db: Database, by: By, id: number): Promise<void> {
  return inTransaction(db, async tx => {
    const before = found(await findAgencyToChange(tx, id))
    await deleteAgency(tx, id)
    await recordChange(tx, by, { action: 'deleted', subject: 'Agency', subjectId: id, before })
    await announce(tx, agencyTags(id))
  })
}
