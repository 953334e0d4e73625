import type { z } from 'zod'
import { cacheTag } from '../../contract/cache-tags.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database.ts'
import { announce } from '../../platform/notices.ts'
import { found, refuseStale } from '../../platform/rows.ts'
import { type By, recordChange } from '../log/log.service.ts'
import type { SocialLink, socialInput } from './social.contract.ts'
import { deleteLink, findLink, findLinkToChange, insertLink, updateLink } from './social.queries.ts'

type Input = z.output<typeof socialInput>

export async function getLink(db: Handle, id: number): Promise<SocialLink> {
  return found(await findLink(db, id))
}

export function createLink(db: Database, by: By, { order, ...input }: Input): Promise<SocialLink> {
  return inTransaction(db, async tx => {
    const id = await insertLink(tx, { ...input, position: order })
    const after = await getLink(tx, id)
    await recordChange(tx, by, { action: 'created', subject: 'SocialLink', subjectId: id, after })
    await announce(tx, [cacheTag.social])
    return after
  })
}

export function editLink(
  db: Database,
  by: By,
  { id, revision, order, ...edits }: { id: number; revision: number } & Partial<Input>,
): Promise<SocialLink> {
  return change(db, by, id, 'edited', async (tx, before) => {
    refuseStale(before, revision)
    await updateLink(tx, id, { ...edits, position: order, revision: revision + 1 })
  })
}

export function switchLink(db: Database, by: By, id: number, status: boolean): Promise<SocialLink> {
  return change(db, by, id, status ? 'enabled' : 'disabled', async (tx, before) => {
    if (before.status === status) return 'as it was'
    await updateLink(tx, id, { status })
  })
}

export function removeLink(db: Database, by: By, id: number): Promise<void> {
  return inTransaction(db, async tx => {
    const before = found(await findLinkToChange(tx, id))
    await deleteLink(tx, id)
    await recordChange(tx, by, { action: 'deleted', subject: 'SocialLink', subjectId: id, before })
    await announce(tx, [cacheTag.social])
  })
}

/** What every change of one is made of: the row held, the work, the log, the notice. */
function change(
  db: Database,
  by: By,
  id: number,
  action: string,
  work: (tx: Handle, before: SocialLink) => Promise<'as it was' | undefined>,
): Promise<SocialLink> {
  return inTransaction(db, async tx => {
    const before = found(await findLinkToChange(tx, id))
    if ((await work(tx, before)) === 'as it was') return before
    const after = await getLink(tx, id)
    await recordChange(tx, by, { action, subject: 'SocialLink', subjectId: id, before, after })
    await announce(tx, [cacheTag.social])
    return after
  })
}
