import type { Database } from '../../platform/database/database.ts'
import { csvFile } from '../../platform/documents/csv.ts'
import { listMembersAfter } from './member.queries.ts'
import type { MemberFilter } from './subscription.queries.ts'

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

/** Subscriptions as CSV; amounts are minor units. */
export async function exportMembers(db: Database, filter: MemberFilter): Promise<File> {
  const rows = []
  for (let after = 0; ; ) {
    const found = await listMembersAfter(db, filter, { after, limit: batch })
    for (const each of found) {
      const { id, startsAt, endsAt, cancelAtEnd, ...shown } = each
      rows.push([...Object.values(shown), startsAt, endsAt, cancelAtEnd])
      after = id
    }
    if (found.length < batch) break
  }
  return new File([csvFile(columns, rows)], 'members.csv', { type: 'text/csv; charset=utf-8' })
}
