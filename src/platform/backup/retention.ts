import { BackupFailure } from './failure.ts'
import { listBackups, readManifest } from './manifest.ts'
import { mapConcurrently } from './map-concurrently.ts'
import { isObjectName, objectName } from './objects.ts'
import type { BackupStore } from './store.ts'

/** Number of recent days, weeks and months of which one backup each is kept. */
const keptPeriods = { days: 7, weeks: 4, months: 12 } as const

/** `backups/2026-11-27T06-00-00.000Z.json` */
export const timeOf = (name: string) =>
  Date.parse(name.replace(/^backups\/(.+)T(..)-(..)-(.+)\.json$/, '$1T$2:$3:$4'))

const dayMs = 86_400_000
/** Weeks begin on Monday: 1 January 1970 was a Thursday. */
const periodOf = {
  days: (time: number) => Math.floor(time / dayMs),
  weeks: (time: number) => Math.floor((time / dayMs + 3) / 7),
  months: (time: number) => new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth(),
}

/**
 * Chooses the newest backup of each of the last days, weeks and months (UTC) that have one, and the newest
 * one that is known to restore.
 */
export function chooseKept(names: string[], verified: ReadonlySet<string> = new Set()): Set<string> {
  const newestFirst = names.toSorted((a, b) => timeOf(b) - timeOf(a))
  const kept = new Set(newestFirst.filter(name => verified.has(name)).slice(0, 1))
  for (const [unit, most] of Object.entries(keptPeriods) as [keyof typeof keptPeriods, number][]) {
    const seen = new Set<number>()
    for (const name of newestFirst) {
      const period = periodOf[unit](timeOf(name))
      if (seen.has(period) || seen.size === most) continue
      seen.add(period)
      kept.add(name)
    }
  }
  return kept
}

export type PruneResult = { backups: number; objects: number }

/** `verified`: names of backups that restored when they were verified. */
type PruneOptions = { site: string; verified?: ReadonlySet<string> }

/**
 * Deletes the backups that the retention rule does not keep, then the content that no remaining backup uses.
 * @throws BackupFailure before anything is deleted: OTHER_SITE if one of them is of another site, or if a remaining one
 * cannot be read
 */
export async function pruneBackups(
  store: BackupStore,
  { site, verified }: PruneOptions,
): Promise<PruneResult> {
  const unlock = await store.lock()
  try {
    const names = await listBackups(store)
    const kept = chooseKept(names, verified)
    const doomed = names.filter(name => !kept.has(name))
    const used = new Set<string>()
    for (const name of doomed) await refuseOtherSite(store, name, site)
    for (const name of kept) {
      const { database, media, site: owner } = await readManifest(store, name)
      if (owner.id !== site) throw new BackupFailure('OTHER_SITE', owner.url)
      for (const file of [...database.files, ...media]) used.add(objectName(file))
    }
    for (const name of doomed) await store.delete(name)
    await store.settle()
    const unused = (await store.list('objects')).filter(name => isObjectName(name) && !used.has(name))
    await mapConcurrently(unused, name => store.delete(name))
    return { backups: doomed.length, objects: unused.length }
  } finally {
    await unlock()
  }
}

/** A damaged backup may go, as the place is its site's alone; one of a newer program may be anybody's. */
async function refuseOtherSite(store: BackupStore, name: string, site: string): Promise<void> {
  try {
    const { site: owner } = await readManifest(store, name)
    if (owner.id !== site) throw new BackupFailure('OTHER_SITE', owner.url)
  } catch (error) {
    if (!(error instanceof BackupFailure) || error.code !== 'DAMAGED_FILE') throw error
  }
}
