import { callingCode, phoneCountries } from '../phone.policy.ts'

export type Country = { code: string; label: string }

const names = new Intl.DisplayNames('ar', { type: 'region' })

/** Named and sorted on the server: browsers may differ in names and order. */
const countries: Country[] = phoneCountries
  .map(code => ({ code, label: `${names.of(code)} \u200e${callingCode(code)}` }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'ar'))

/** Options of the phone field, for a page's loader. */
export const listCountries = (): Country[] => countries
