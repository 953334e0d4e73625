import { fail } from '../../contract/fail.ts'

/** @throws NOT_FOUND if there is no row */
export function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw fail('NOT_FOUND')
  return row
}

/** Refuses an edit of an older version, which would overwrite the current one. */
export function refuseStale(current: { revision: number }, revision: number): void {
  if (current.revision !== revision) throw fail('STALE_REVISION', { current })
}
