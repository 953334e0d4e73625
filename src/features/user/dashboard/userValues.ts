import type { Grant, Role } from '../../../contract/permissions.ts'
import { homeCountry, showPhone } from '../profile/phone.policy.ts'
import type { User } from '../user.contract.ts'

export type UserValues = {
  name: string
  email: string
  phone: string
  phoneCountry: string
  role: Role
  grants: Grant[]
  agencyFrom: 'known' | 'new'
  agencyId: number | null
  agencyName: string
  totpRequired: boolean
  /** Switches off the authenticator app after its device was lost. */
  forgetTotp: boolean
  passwordWay: 'invite' | 'password'
  password: string
}

export function userValues(user: User | undefined): UserValues {
  return {
    name: user?.name ?? '',
    email: user?.email ?? '',
    ...showPhone(user?.phone ?? '', homeCountry),
    role: user?.role ?? 'user',
    grants: user?.grants ?? [],
    agencyFrom: 'known',
    agencyId: user?.agency?.id ?? null,
    agencyName: '',
    totpRequired: user?.totpRequired ?? false,
    forgetTotp: false,
    passwordWay: 'invite',
    password: '',
  }
}
