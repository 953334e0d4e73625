import { fail } from '../../contract/fail.ts'

/** The row, or the 404 of there being none. */
export function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw fail('NOT_FOUND')
  return row
}

/** An edit that started from an older version must not overwrite the present one. */
export function refuseStale(current: { revision: number }, revision: number): void {
  if (current.revision !== revision) throw fail('STALE_REVISION', { current })
}
