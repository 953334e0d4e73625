import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { getHouseStyle, getSettingValue } from '../setting/setting.service.ts'
import { deleteEventsBefore, deleteOldSalts, makeMonths } from './event.queries.ts'
import {
  findWeekToSum,
  type Grain,
  holdRollups,
  isPastDayMarked,
  sumDay,
  sumHour,
  sumWeek,
  takeMarks,
} from './rollup.queries.ts'
import { sumSearches } from './searches.queries.ts'

/**
 * Recomputes all marked hours or days. One transaction for each: the marks are gone if and only if the totals are
 * written.
 */
export async function sumMarked(db: Database, grain: Grain): Promise<void> {
  const { timeZone } = await getHouseStyle(db)
  const sumNext = () =>
    inTransaction(db, async tx => {
      await holdRollups(tx)
      const bucket = await takeMarks(tx, grain, timeZone)
      if (bucket && grain === 'hour') await sumHour(tx, bucket, timeZone)
      if (bucket && grain === 'day') await sumDay(tx, bucket, timeZone)
      return bucket !== undefined
    })
  while (await sumNext());
}

/** Whether all events of the days before today are in their totals. */
export async function arePastDaysSummed(db: Handle, timeZone: string): Promise<boolean> {
  return !(await isPastDayMarked(db, timeZone))
}

/** Adds up complete weeks, once each; a day recomputed later adds up its week again. */
export async function sumWeeks(db: Database): Promise<void> {
  const { timeZone } = await getHouseStyle(db)
  const sumNext = () =>
    inTransaction(db, async tx => {
      await holdRollups(tx)
      const week = await findWeekToSum(tx, timeZone)
      if (week) await sumWeek(tx, week)
      return week !== undefined
    })
  while (await sumNext());
}

/** Adds up searches that enough readers made. */
export async function sumSearched(db: Database): Promise<void> {
  const { timeZone } = await getHouseStyle(db)
  await inTransaction(db, async tx => {
    await holdRollups(tx)
    await sumSearches(tx, timeZone)
  })
}

/** Creates the next months' partitions, and deletes expired events. */
export async function turnMonths(db: Database): Promise<void> {
  const { timeZone } = await getHouseStyle(db)
  const days = await getSettingValue(db, 'website', 'viewsKeptDays')
  await makeMonths(db)
  await deleteOldSalts(db, timeZone)
  await inTransaction(db, tx => deleteEventsBefore(tx, days))
}
