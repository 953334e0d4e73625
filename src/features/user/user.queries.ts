import { sql } from 'kysely'
import { toDigits } from '../../arabic/digits.ts'
import type { Handle } from '../../platform/database/database.ts'
import { likePattern, orderOf, referenceTo } from '../../platform/database/selections.ts'
import {
  alphabetically,
  type StaffFilter,
  staffListOf,
  textContains,
} from '../../platform/database/staff-list.ts'
import { pictureOf } from '../media/media.selections.ts'
import type { User } from './user.contract.ts'
import { searchedOf } from './user.selections.ts'

const email = sql<string>`coalesce(users.email, users.pending_email)`
const lastSeenAt = sql<string | null>`(select max(s.last_seen_at) from sessions s where s.user_id = users.id)`

function selectUsers(db: Handle) {
  return db
    .selectFrom('users')
    .select([
      'users.id',
      'users.name',
      email.as('email'),
      sql<boolean>`users.email is null`.as('pending'),
      'users.phone',
      sql<User['role']>`users.role`.as('role'),
      sql<User['grants']>`users.grants`.as('grants'),
      referenceTo('agencies', 'users.agency_id').as('agency'),
      'users.activated',
      pictureOf('users.avatar_id').as('avatar'),
      sql<boolean>`users.password_hash is not null`.as('hasPassword'),
      sql<boolean>`users.totp_secret is not null`.as('totp'),
      'users.totp_required as totpRequired',
      'users.last_login_at as lastLoginAt',
      lastSeenAt.as('lastSeenAt'),
      'users.revision',
      'users.created_at as createdAt',
      'users.updated_at as updatedAt',
    ])
}

export function selectUser(db: Handle, id: number) {
  return selectUsers(db).where('users.id', '=', id)
}

type UserFilter = StaffFilter & {
  role?: User['role'] | undefined
  activated?: boolean | undefined
  agency?: number | undefined
}

export function listUsers(db: Handle, filter: UserFilter) {
  let rows = selectUsers(db)
  // Registrations with an address that another account owns are not listed.
  rows = rows.where(
    sql<boolean>`(users.email is not null or not exists (select from users o where o.email = users.pending_email))`,
  )
  if (filter.role) rows = rows.where('users.role', '=', filter.role)
  if (filter.activated !== undefined) rows = rows.where('users.activated', '=', filter.activated)
  if (filter.agency) rows = rows.where('users.agency_id', '=', filter.agency)
  if (filter.q) rows = rows.where(matches(filter.q))
  const columns = {
    name: alphabetically('users.name'),
    email,
    role: 'users.role',
    lastLoginAt: 'users.last_login_at',
    lastSeenAt,
    createdAt: 'users.created_at',
  }
  return staffListOf(rows.orderBy(orderOf(filter.sort, columns)).orderBy('users.id'), filter)
}

/** Matches the name, the e-mail or the phone number. */
function matches(q: string) {
  const digits = toDigits(q, 'latn').replace(/\D/g, '')
  return sql<boolean>`(${textContains(searchedOf('users'), q)}
    or (length(${digits}) > 3 and users.phone like ${likePattern(digits)}))`
}
