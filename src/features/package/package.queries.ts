import { sql } from 'kysely'
import type { ShownReference } from '../../contract/fields.ts'
import type { Money } from '../../contract/money.ts'
import type { Handle } from '../../platform/database/database.ts'
import { inAlphabet, namedListOf, type StaffFilter } from '../../platform/database/staff-list.ts'
import type { Package } from './package.contract.ts'

const prices = sql<Money[]>`(
  select coalesce(json_agg(json_build_object('amount', p.amount, 'currency', p.currency) order by p.currency), '[]')
  from package_prices p where p.package_id = packages.id)`

const agencies = sql<ShownReference[]>`(
  select coalesce(json_agg(
    json_build_object('id', g.id, 'name', g.name, 'slug', case when g.active then g.slug end)
    order by ${inAlphabet(sql`arabic_normalise(g.name)`)}, g.id), '[]')
  from package_agencies a join agencies g on g.id = a.agency_id where a.package_id = packages.id)`

function selectPackages(db: Handle) {
  return db.selectFrom('packages').select([
    'packages.id',
    'packages.name',
    'packages.description',
    'packages.benefits',
    prices.as('prices'),
    'packages.open_price as openPrice',
    sql<Package['period']>`packages.period`.as('period'),
    'packages.period_days as periodDays',
    'packages.trial_days as trialDays',
    agencies.as('agencies'),
    'packages.highlighted',
    sql<
      Package['saveOffer']
    >`case when packages.save_percent is not null and not packages.open_price then json_build_object(
        'percent', packages.save_percent, 'periods', packages.save_periods) end`.as('saveOffer'),
    'packages.position as order',
    'packages.status',
    'packages.revision',
    'packages.created_at as createdAt',
    'packages.updated_at as updatedAt',
  ])
}

export function selectPackage(db: Handle, id: number) {
  return selectPackages(db).where('packages.id', '=', id)
}

/** Packages on sale. */
export function listOfferedPackages(db: Handle) {
  return selectPackages(db)
    .where('packages.status', '=', true)
    .orderBy('packages.position')
    .orderBy('packages.id')
    .execute()
}

const members = sql<number>`(
  select count(*) from subscriptions s
  where s.package_id = packages.id and s.status in ('trial', 'active', 'past_due'))`

export function listPackagesForStaff(db: Handle, filter: StaffFilter & { status?: boolean }) {
  const columns = { order: 'packages.position', members: 'members' }
  return namedListOf(selectPackages(db).select(members.as('members')), 'packages', filter, { columns })
}

export async function findLastPosition(db: Handle): Promise<number> {
  const { last } = await db
    .selectFrom('packages')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

export async function replacePrices(db: Handle, packageId: number, given: Money[]): Promise<void> {
  await db.deleteFrom('package_prices').where('package_id', '=', packageId).execute()
  const rows = given.map(({ amount, currency }) => ({ package_id: packageId, amount, currency }))
  if (rows.length > 0) await db.insertInto('package_prices').values(rows).execute()
}

export async function replaceAgencies(db: Handle, packageId: number, ids: number[]): Promise<void> {
  await db.deleteFrom('package_agencies').where('package_id', '=', packageId).execute()
  const rows = [...new Set(ids)].map(agencyId => ({ package_id: packageId, agency_id: agencyId }))
  if (rows.length > 0) await db.insertInto('package_agencies').values(rows).execute()
}
