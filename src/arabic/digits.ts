import { houseStyle } from './house-style.ts'

/** Numbering systems by their Unicode names: 0123, ٠١٢٣, ۰۱۲۳. */
export type Digits = 'latn' | 'arab' | 'arabext'

const zero = { latn: 0x30, arab: 0x0660, arabext: 0x06f0 } satisfies Record<Digits, number>

// A minus before a number would jump to its other side in a line that runs right to left; CLDR puts these marks.
const signs = {
  latn: { group: ',', decimal: '.', minus: '\u200e-' },
  arab: { group: '٬', decimal: '٫', minus: '\u061c-' },
  arabext: { group: '٬', decimal: '٫', minus: '\u200e\u2212' },
} satisfies Record<Digits, object>

/** The same text with every digit of the three systems written in one of them. */
export function toDigits(text: string, digits = houseStyle().digits): string {
  return text.replace(/[0-9\u0660-\u0669\u06f0-\u06f9]/g, digit =>
    String.fromCharCode(zero[digits] + (digit.charCodeAt(0) & 0xf)),
  )
}

export type NumberOptions = {
  digits?: Digits
  grouping?: boolean
  minimumFractionDigits?: number
  maximumFractionDigits?: number
}

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options)
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat('en-US-u-nu-latn', options)
  formatters.set(key, made)
  return made
}

/**
 * A number as it is shown, «1,234.5» or «١٬٢٣٤٫٥». Separators come from here and not from the machine's locale
 * data, so that server and browser write the same. Up to three decimals unless told otherwise.
 */
export function formatNumber(
  value: number | bigint,
  {
    digits = houseStyle().digits,
    grouping = true,
    minimumFractionDigits,
    maximumFractionDigits,
  }: NumberOptions = {},
): string {
  const parts = formatter({
    useGrouping: grouping,
    minimumFractionDigits,
    maximumFractionDigits,
  }).formatToParts(value)
  return parts
    .map(({ type, value: part }) => {
      if (type === 'group') return signs[digits].group
      if (type === 'decimal') return signs[digits].decimal
      if (type === 'minusSign') return signs[digits].minus
      return toDigits(part, digits)
    })
    .join('')
}
