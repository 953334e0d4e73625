import type { Database } from '../../platform/database/database.ts'
import { csvFile } from '../../platform/documents/csv.ts'
import { listMembersAfter } from './member.queries.ts'

const columns = [
  'email',
  'name',
  'package',
  'status',
  'provider',
  'amount',
  'currency',
  'starts',
  'until',
  'cancels',
]

const batch = 2000

/** All subscriptions as CSV; amounts are minor units. */
export async function exportMembers(db: Database): Promise<File> {
  const rows = []
  for (let after = 0; ; ) {
    const found = await listMembersAfter(db, after, batch)
    for (const each of found) {
      const { id, startsAt, endsAt, cancelAtEnd, ...shown } = each
      rows.push([...Object.values(shown), startsAt, endsAt, cancelAtEnd])
      after = id
    }
    if (found.length < batch) break
  }
  return new File([csvFile(columns, rows)], 'members.csv', { type: 'text/csv; charset=utf-8' })
}
