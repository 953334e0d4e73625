import type { z } from 'zod'
import { fail } from '../../contract/fail.ts'
import type { Actor } from '../../contract/permissions.ts'
import type { By } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import type { Database, Handle } from '../../platform/database/database.ts'
import type { Agency, agencyInput } from './agency.contract.ts'
import { agencyEntity } from './agency.entity.ts'
import { agencyRestricted } from './agency.events.ts'
import { mayTrust } from './agency.policy.ts'
import { selectAgency } from './agency.queries.ts'

type Input = z.output<typeof agencyInput>

const agencies = changesOf(agencyEntity, selectAgency)

export const { get: getAgency, remove: removeAgency } = agencies

/** @throws FORBIDDEN if the caller may not trust a new agency, or pass on its articles; SLUG_TAKEN */
export async function createAgency(
  db: Handle,
  by: By & { actor: Actor },
  { logoId, ...input }: Input,
): Promise<Agency> {
  if ((input.trusted || input.syndicated) && !mayTrust(by.actor)) throw fail('FORBIDDEN')
  return agencies.insert(db, by, { ...input, logo_id: logoId })
}

export function editAgency(
  db: Database,
  by: By,
  { id, revision, logoId, ...edits }: { id: number; revision: number } & Partial<Input>,
) {
  return agencies.edit(db, by, { id, revision }, { ...edits, logo_id: logoId })
}

export function switchAgency(db: Database, by: By, id: number, active: boolean) {
  return agencies.turn(db, by, id, 'active', active)
}

export function restrictAgency(db: Database, by: By, id: number, subscription: boolean) {
  return agencies.change(db, by, id, subscription ? 'restricted' : 'opened', async (tx, before) => {
    if (before.subscription === subscription) return 'unchanged'
    await agencies.update(tx, id, { subscription })
    await agencyRestricted.emit(tx, { id })
    return undefined
  })
}
