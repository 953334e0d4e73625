import { withoutInvisibleMarks } from './bidi.ts'
import { type Digits, houseStyle } from './house-style.ts'

const zero = { latn: 0x30, arab: 0x0660, arabext: 0x06f0 } satisfies Record<Digits, number>

// Signs with direction marks (from CLDR). Without these, a minus or % would move to the other side of its
// number in a right-to-left line.
const signs = {
  latn: { group: ',', decimal: '.', minus: '\u200e-', percent: '\u200e%\u200e' },
  arab: { group: '٬', decimal: '٫', minus: '\u061c-', percent: '٪\u061c' },
  arabext: { group: '٬', decimal: '٫', minus: '\u200e\u2212', percent: '٪' },
} satisfies Record<Digits, object>

/** Converts digits of all three systems to one of them. */
export function toDigits(text: string, digits = houseStyle().digits): string {
  return text.replace(/[0-9\u0660-\u0669\u06f0-\u06f9]/g, digit =>
    String.fromCharCode(zero[digits] + (digit.charCodeAt(0) & 0xf)),
  )
}

/**
 * Converts a number typed on an Arabic or Persian keyboard to Latin digits and signs; leaves other text
 * unchanged.
 */
export function asLatinNumber(typed: string): string {
  return withoutInvisibleMarks(toDigits(typed, 'latn'))
    .replace(/٫/g, '.')
    .replace(/،/g, ',')
    .replace(/٬/g, '')
    .replace(/\u2212/g, '-')
    .replace(/٪/g, '%')
}

export type NumberOptions = {
  digits?: Digits
  grouping?: boolean
  minimumFractionDigits?: number
  maximumFractionDigits?: number
}

/**
 * Formats a number, «1,234.5» or «١٬٢٣٤٫٥», with up to three decimals by default. Does not use Intl, so that server
 * and browser agree and no page waits for the first formatter.
 */
export function formatNumber(
  value: number | bigint,
  {
    digits = houseStyle().digits,
    grouping = true,
    minimumFractionDigits = 0,
    maximumFractionDigits,
  }: NumberOptions = {},
): string {
  const decimals = maximumFractionDigits ?? Math.max(3, minimumFractionDigits)
  const text = typeof value === 'bigint' ? String(value) : value.toFixed(decimals)
  const [, minus, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  const { group, decimal, minus: minusSign } = signs[digits]
  const grouped = grouping ? whole.replace(/\B(?=(?:\d{3})+$)/g, group) : whole
  const shown =
    fraction.slice(0, minimumFractionDigits) + fraction.slice(minimumFractionDigits).replace(/0+$/, '')
  return toDigits(`${minus ? minusSign : ''}${grouped}${shown && decimal}${shown}`, digits)
}

/** «35%» or «٣٥٪», with up to one decimal; 35 is 35 %. */
export function formatPercent(percent: number, digits: Digits = houseStyle().digits): string {
  return `${formatNumber(percent, { digits, maximumFractionDigits: 1 })}${signs[digits].percent}`
}
