import type { ActionOn, Labelling, LoggedEntity } from '../../contract/entity.ts'
import type { Handle } from './database.ts'

export type By = { actor: { id: number; name: string } | undefined; address: string }

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
  await tx
    .insertInto('logs')
    .values({
      actor_id: by.actor?.id ?? null,
      actor_name: by.actor?.name ?? 'النظام',
      action: String(action),
      subject: entity.subject,
      subject_id: id,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
      address: by.address,
    })
    .execute()
}
