import { sql } from 'kysely'
import type { Handle } from '../../../platform/database/database.ts'
import type { Title } from './notification.contract.ts'

export type TitleCounts = Record<Title, { delivered: number; clicked: number }>

const countOf = (title: Title) => sql`json_build_object(
  'delivered', count(*) filter (where x.variant = ${sql.lit(title)} and x.state = 'delivered'),
  'clicked', count(x.clicked_at) filter (where x.variant = ${sql.lit(title)}))`

/** Counts for the notification selected as `n`. */
export const titleCounts = sql<TitleCounts>`(select json_build_object('a', ${countOf('a')}, 'b', ${countOf('b')})
  from notification_sends x where x.notification_id = n.id and x.variant is not null)`

export async function countTitles(tx: Handle, id: number): Promise<TitleCounts> {
  const { rows } = await sql<{ counts: TitleCounts }>`
    select ${titleCounts} as counts from notifications n where n.id = ${id}`.execute(tx)
  return rows[0]!.counts
}

/** Stores the winning title and restarts unfinished runs, over the devices that were not notified. */
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
