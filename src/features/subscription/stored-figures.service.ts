import type { Database } from '../../platform/database/database.ts'
import { getHouseStyle } from '../setting/setting.service.ts'
import { listCohorts } from './cohort.queries.ts'
import { readFigures } from './figures.ts'
import { findStored, hasMoreEvents, storeFigures } from './stored-figures.queries.ts'

/** With more events of members, figures are counted each hour; with fewer, whenever they are read, in about a second. */
const maxEvents = 100_000

const counted = { figures: readFigures, cohorts: listCohorts }
type Kind = keyof typeof counted
type FiguresOf<Of extends Kind> = Awaited<ReturnType<(typeof counted)[Of]>>

/** Months that the dashboard shows. */
const shown = { figures: 12, cohorts: 13 } satisfies Record<Kind, number>

/** Current figures; up to an hour old if there are many members. */
export async function getFigures<Of extends Kind>(
  db: Database,
  kind: Of,
  months: number,
  max = maxEvents,
): Promise<FiguresOf<Of>> {
  const { timeZone } = await getHouseStyle(db)
  const about = { kind, timeZone, months }
  if (!(await hasMoreEvents(db, max))) return count(db, about)
  return (await findStored<FiguresOf<Of>>(db, keyOf(about))) ?? countAndStore(db, about)
}

/** Counts what the dashboard shows of many members, so that nobody waits for it. */
export async function storeSlowFigures(db: Database, max = maxEvents): Promise<void> {
  if (!(await hasMoreEvents(db, max))) return
  const { timeZone } = await getHouseStyle(db)
  for (const kind of Object.keys(shown) as Kind[])
    await countAndStore(db, { kind, timeZone, months: shown[kind] })
}

type About<Of extends Kind> = { kind: Of; timeZone: string; months: number }

const keyOf = ({ kind, timeZone, months }: About<Kind>) => `${kind} ${timeZone} ${months}`

function count<Of extends Kind>(db: Database, { kind, timeZone, months }: About<Of>): Promise<FiguresOf<Of>> {
  const work = counted[kind] as (db: Database, timeZone: string, months: number) => Promise<FiguresOf<Of>>
  return work(db, timeZone, months)
}

async function countAndStore<Of extends Kind>(db: Database, about: About<Of>): Promise<FiguresOf<Of>> {
  const value = await count(db, about)
  await storeFigures(db, keyOf(about), value)
  return value
}
