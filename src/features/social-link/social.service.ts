import type { z } from 'zod'
import type { By } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import type { Database } from '../../platform/database/database.ts'
import type { socialInput } from './social.contract.ts'
import { socialEntity } from './social.entity.ts'
import { selectLink } from './social.queries.ts'

type Input = z.output<typeof socialInput>

const links = changesOf(socialEntity, selectLink)

export const { get: getLink, remove: removeLink } = links

export function createLink(db: Database, by: By, { order, ...input }: Input) {
  return links.insert(db, by, { ...input, position: order })
}

export function editLink(
  db: Database,
  by: By,
  { id, revision, order, ...edits }: { id: number; revision: number } & Partial<Input>,
) {
  return links.edit(db, by, { id, revision }, { ...edits, position: order })
}

export function switchLink(db: Database, by: By, id: number, status: boolean) {
  return links.turn(db, by, id, 'status', status)
}
