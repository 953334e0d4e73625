import { callingCode, phoneCountries } from '../phone.policy.ts'

export type Country = { code: string; label: string }

const names = new Intl.DisplayNames('ar', { type: 'region' })

/** Named and sorted here and not in the browser, whose names and order may be others. */
const countries: Country[] = phoneCountries
  .map(code => ({ code, label: `${names.of(code)} \u200e${callingCode(code)}` }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'ar'))

/** What the phone field of a page offers; for its loader. */
export const listCountries = (): Country[] => countries
