import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'

type PhoneRuleOptions = {
  label?: string
  country?: string
  /** `{label}` and `{example}` are replaced; `{unbrokenExample}` stays on one line. */
  message?: string
}

/** SPECIFICATION.md section 5, verbatim; the app passes an Arabic message instead. */
const defaultPhoneMessage = 'The "{label}" field is not a valid phone number (example: {example}).'
export const arabicPhoneMessage = 'رقم الهاتف غير صحيح، مثاله ‎{unbrokenExample}‎.'

/** The default country of numbers without a +: the newsroom's own. */
export const homeCountry = 'SA'

/** ISO 3166, two letters each. */
export const phoneCountries: string[] = getCountries()

/**
 * Without direction marks, which are copied along from right-to-left pages, other invisible characters, tatweel typed
 * as a dash, and a second +.
 */
const withoutMarks = (value: string) =>
  value
    .replace(/[\p{Cf}\u0640]/gu, '')
    .replace(/[+＋]{2,}/, '+')
    .trim()

const knownCountry = (country: string | undefined): CountryCode | undefined =>
  country && isSupportedCountry(country.toUpperCase()) ? (country.toUpperCase() as CountryCode) : undefined

/** A form rule: true, or the problem. Empty is valid. */
export function phoneRule({
  label = 'Phone',
  country,
  message = defaultPhoneMessage,
}: PhoneRuleOptions = {}) {
  return (value: string): true | string => {
    if (withoutMarks(value) === '' || parsePhone(value, country)) return true
    const example = phoneExample(country)
    return message
      .replace('{label}', label)
      .replace('{example}', example)
      .replace('{unbrokenExample}', example.replaceAll(' ', '\u00a0'))
  }
}

/**
 * The number in E.164 and its country, which a typed + decides; undefined if invalid. Text before the number («هاتف:»)
 * is ignored.
 */
export function parsePhone(
  value: string,
  country?: string,
): { number: string; country: string | undefined } | undefined {
  const known = knownCountry(country)
  const parsed = parsePhoneNumberFromString(withoutMarks(value), {
    ...(known && { defaultCountry: known }),
  })
  return parsed?.isValid() ? { number: parsed.number, country: parsed.country } : undefined
}

/** The country of a number typed with a +; undefined without a +, or while several fit. */
export function typedCountry(value: string): string | undefined {
  const number = withoutMarks(value)
  if (!/^[+＋]/.test(number)) return undefined
  const typing = new AsYouType()
  typing.input(number)
  return typing.getCountry()
}

export type PhoneFormat = 'national' | 'international'

/** A valid number in national format, with its country; anything else as typed. */
export function showPhone(
  value: string,
  country: string,
  format: PhoneFormat = 'national',
): { phone: string; phoneCountry: string } {
  const parsed = parsePhone(value, country)
  if (!parsed) return { phone: value, phoneCountry: country }
  const number = parsePhoneNumberFromString(parsed.number)
  return {
    phone: (format === 'national' ? number?.formatNational() : number?.formatInternational()) ?? value,
    phoneCountry: parsed.country ?? country,
  }
}

/** «+966» */
export const callingCode = (country: string) => `+${getCountryCallingCode(country as CountryCode)}`

/** In national format. */
function phoneExample(country: string | undefined): string {
  const number = getExampleNumber(knownCountry(country) ?? homeCountry, examples)
  return (country ? number?.formatNational() : number?.formatInternational()) ?? ''
}
