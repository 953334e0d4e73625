import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import type { Step } from './next-step.ts'

const steps = {
  abandoned: true,
  renewalAsked: true,
  periodEnded: true,
  dunned: true,
  gaveUp: true,
  changed: true,
  reminded: true,
} satisfies Record<Step['kind'], true>

/** Whether this is a separate copy, in which only the clock has touched the subscription: the original writes about it. */
export async function isLeftToOriginal(tx: Handle, id: number): Promise<boolean> {
  const { rows } = await sql`select from installation where separated_at is not null and not exists (
    select from subscription_events e where e.subscription_id = ${id} and e.created_at > separated_at
      and e.kind <> all(${Object.keys(steps)}::text[]))`.execute(tx)
  return rows.length > 0
}
