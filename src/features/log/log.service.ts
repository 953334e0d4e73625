import type { Handle } from '../../platform/database.ts'

export type Change = {
  /** A verb in the past, the same word as the call's: `created`, `edited`, `enabled`, … */
  action: string
  subject: string
  subjectId: number
  before?: unknown
  after?: unknown
}

export type By = { actor: { id: number; name: string } | undefined; address: string }

/** Writes the audit log's row, in the transaction of the change itself. */
export async function recordChange(tx: Handle, by: By, change: Change): Promise<void> {
  await tx
    .insertInto('logs')
    .values({
      actor_id: by.actor?.id ?? null,
      actor_name: by.actor?.name ?? 'النظام',
      action: change.action,
      subject: change.subject,
      subject_id: change.subjectId,
      before: change.before === undefined ? null : JSON.stringify(change.before),
      after: change.after === undefined ? null : JSON.stringify(change.after),
      address: by.address,
    })
    .execute()
}
