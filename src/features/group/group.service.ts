import type { z } from 'zod'
import { fail } from '../../contract/fail.ts'
import type { ApiContext } from '../../platform/context.ts'
import { type By, recordChange } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import type { Database, Handle } from '../../platform/database/database.ts'
import { csvInChunks } from '../../platform/documents/csv.ts'
import { boundsOf, type MailDomain, readDomain, readEmail, readLines, readNetwork } from './addresses.ts'
import type { groupInput, ReaderGroup } from './group.contract.ts'
import { groupEntity } from './group.entity.ts'
import { greetManagersLater } from './group.jobs.ts'
import {
  findWithDomain,
  findWithNetwork,
  lockAddresses,
  replaceDomains,
  replaceManagers,
  replaceNetworks,
  selectGroup,
} from './group.queries.ts'
import { listAllSeats, lockGroup } from './seat.queries.ts'
import { countFree } from './seat.service.ts'

export { leaveEndsToOriginal } from './separate.queries.ts'

type Input = z.output<typeof groupInput>

export const groups = changesOf(groupEntity, selectGroup)

export function createGroup(db: Database, by: By, input: Input): Promise<ReaderGroup> {
  const lists = readLists(input)
  return groups.insert(db, by, columnsOf(input), (tx, id) => writeLists(tx, id, lists))
}

type Edit = { id: number; revision: number } & Partial<Input>

/** @throws INVALID_INPUT if fewer seats remain than are taken */
export function editGroup(db: Database, by: By, { id, revision, ...input }: Edit): Promise<ReaderGroup> {
  const lists = readLists(input)
  return groups.edit(
    db,
    by,
    { id, revision },
    before => ({
      ...columnsOf(input),
      // Another end is announced anew.
      ...(input.endsAt !== undefined && !isSameTime(input.endsAt, before.endsAt) && { told_days: null }),
    }),
    async (tx, before) => {
      await writeLists(tx, id, lists)
      if (input.seats === undefined || input.seats === null || input.seats === before.seats) return
      const { free } = await countFree(tx, (await lockGroup(tx, id))!)
      if (free < 0) {
        const message = `المشغول منها الآن ${before.used}. أخرج أعضاء أو اسحب دعوات أولًا.`
        throw fail('INVALID_INPUT', { issues: [{ path: 'seats', message }] })
      }
    },
  )
}

const isSameTime = (one: string | null, other: string | null) =>
  one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other))

type Lists = {
  managers: string[] | undefined
  domains: MailDomain[] | undefined
  networks: string[] | undefined
}

/** @throws INVALID_INPUT with the line that is wrong */
function readLists({ managers, domains, networks }: Partial<Input>): Lists {
  const issues: { path: string; message: string }[] = []
  const read = <Value>(
    path: string,
    lines: string[] | undefined,
    one: Parameters<typeof readLines<Value>>[1],
  ) => {
    if (!lines) return undefined
    const { values, wrong } = readLines(lines, one)
    if (wrong.length > 0) issues.push({ path, message: wrong.join('\n') })
    return values
  }
  const mailDomains = read('domains', domains, readDomain)
  const lists = {
    managers: unique(read('managers', managers, readEmail)),
    // The last line of a domain counts.
    domains: mailDomains && [...new Map(mailDomains.map(one => [one.domain, one])).values()],
    networks: unique(read('networks', networks, readNetwork)),
  }
  if (issues.length > 0) throw fail('INVALID_INPUT', { issues })
  return lists
}

const unique = (values: string[] | undefined) => values && [...new Set(values)]

/** @throws INVALID_INPUT for a domain or network of another group, and for networks that overlap */
async function writeLists(tx: Handle, id: number, { managers, domains, networks }: Lists): Promise<void> {
  if (managers) {
    const added = await replaceManagers(tx, id, managers)
    await greetManagersLater(tx, id, added)
  }
  if (!domains && !networks) return
  await lockAddresses(tx)
  if (domains) {
    const other = await findWithDomain(
      tx,
      id,
      domains.map(({ domain }) => domain),
    )
    if (other) throw refuse('domains', `النطاق ${other.domain} لمجموعة «${other.name}».`)
    await replaceDomains(tx, id, domains)
  }
  if (!networks) return
  const other = await findWithNetwork(tx, id, networks)
  if (other) throw refuse('networks', `الشبكة ${other.network} تتقاطع مع شبكة لمجموعة «${other.name}».`)
  await replaceNetworks(tx, id, withoutInner(networks))
}

const refuse = (path: string, message: string) => fail('INVALID_INPUT', { issues: [{ path, message }] })

/** Without networks that are part of another in the list. */
function withoutInner(networks: string[]): string[] {
  const sorted = networks.map(network => ({ network, ...boundsOf(network) }))
  return sorted
    .filter(one => !sorted.some(other => other !== one && other.first <= one.first && one.last <= other.last))
    .map(({ network }) => network)
}

type Plain = Partial<Input>

function columnsOf({ packageId, startsAt, endsAt, name, seats, price, reference, status }: Plain) {
  return {
    ...{ name, seats, price, reference, status },
    package_id: packageId,
    starts_at: startsAt,
    ends_at: endsAt,
  }
}

export function switchGroup(db: Database, by: By, id: number, status: boolean): Promise<ReaderGroup> {
  return groups.turn(db, by, id, 'status', status)
}

const csvColumns = ['البريد', 'الحالة', 'بنطاق البريد', 'منذ', 'تنتهي الدعوة في']

/** Members and invitations. The export is logged. */
export async function seatsAsCsv({ db, ...by }: ApiContext, id: number): Promise<string[]> {
  await groups.get(db, id)
  await recordChange(db, by, groupEntity, { action: 'exported', id })
  return csvInChunks(csvColumns, listAllSeats(db, id), ({ kind, email, byDomain, at, expiresAt }) => [
    email,
    kind === 'member' ? 'عضو' : 'مدعو',
    byDomain ? 'نعم' : 'لا',
    at,
    expiresAt,
  ])
}
