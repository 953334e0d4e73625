import type { Database } from '../../platform/database/database.ts'
import { csvFile, csvLines } from '../../platform/documents/csv.ts'
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
  const parts = [csvFile(columns, [])]
  for (let after = 0; ; ) {
    const found = await listMembersAfter(db, filter, { after, limit: batch })
    parts.push(
      csvLines(
        found.map(({ id: _, startsAt, endsAt, cancelAtEnd, ...shown }) => [
          ...Object.values(shown),
          startsAt,
          endsAt,
          cancelAtEnd,
        ]),
      ),
    )
    after = found.at(-1)?.id ?? after
    if (found.length < batch) break
  }
  return new File(parts, 'members.csv', { type: 'text/csv; charset=utf-8' })
}
