import type { Insertable } from 'kysely'
import type { ActionOn, Labelling, LoggedEntity } from '../../contract/entity.ts'
import { atEnd } from './at-end.ts'
import type { Logs } from './database.generated.ts'
import type { Handle } from './database.ts'

export type By = {
  actor: { id: number; name: string } | undefined
  address: string
  /** Name of an actor without an account; defaults to the system. */
  name?: string
}

/** A person at the machine's terminal. `account` is the operating system's: `root@news-1`. */
export const technicianAt = (account: string): By => ({
  actor: undefined,
  name: 'الفنّي على الخادم',
  address: account,
})

export type Change<Of extends LoggedEntity, Row> = {
  action: ActionOn<Of>
  id: number
  before?: Row | undefined
  after?: Row | undefined
}

/** Adds an entry to the audit log, in the transaction of the change. */
export async function recordChange<Of extends LoggedEntity, Row>(
  tx: Handle,
  by: By,
  entity: Of & Labelling<Of, Row>,
  { action, id, before, after }: Change<Of, Row>,
): Promise<void> {
  await addEntry(tx, {
    actor_id: by.actor?.id ?? null,
    actor_name: by.actor?.name ?? by.name ?? 'النظام',
    action: String(action),
    subject: entity.subject,
    subject_id: id,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
    address: by.address,
  })
}

const addEntry = atEnd<Insertable<Logs>>(async (tx, entries) => {
  await tx.insertInto('logs').values(entries).execute()
})
