import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import type { Title } from './notification.contract.ts'

export type TitleCounts = Record<Title, { delivered: number; clicked: number }>

export async function countTitles(tx: Handle, id: number): Promise<TitleCounts> {
  const { rows } = await sql<TitleCounts>`
    select json_build_object('delivered', count(*) filter (where variant = 'a' and state = 'delivered'),
        'clicked', count(clicked_at) filter (where variant = 'a')) as a,
      json_build_object('delivered', count(*) filter (where variant = 'b' and state = 'delivered'),
        'clicked', count(clicked_at) filter (where variant = 'b')) as b
    from notification_sends where notification_id = ${id} and variant is not null`.execute(tx)
  return rows[0]!
}

/** Each run begins anew, over those who were not told. */
export async function setWinner(tx: Handle, id: number, winner: Title): Promise<void> {
  await sql`update notifications set winner = ${winner} where id = ${id}`.execute(tx)
  await sql`update notification_runs set reached = 0 where notification_id = ${id} and not done`.execute(tx)
}

export async function listOpenRuns(tx: Handle, id: number): Promise<string[]> {
  const { rows } = await sql<{ origin: string }>`
    select origin from notification_runs where notification_id = ${id} and not done order by origin`.execute(
    tx,
  )
  return rows.map(({ origin }) => origin)
}
