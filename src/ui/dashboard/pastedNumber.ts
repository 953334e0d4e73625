import { asLatinNumber } from '../../arabic/digits.ts'

const maxCharacters = 100

/** The number in a pasted text, without thousands separators and with a decimal point: «١٬٢٥٠٫٥ ر.س» is 1250.5. */
export function pastedNumber(pasted: string): string {
  const text = asLatinNumber(pasted.slice(0, maxCharacters)).replace(/(?<=\d)\s(?=\d)/g, '')
  const [number = ''] = /-?[\d.,]*\d/.exec(text) ?? []
  if (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(number)) return number.replaceAll(',', '')
  const separators = number.match(/[.,]/g) ?? []
  const isGrouped = separators.length > 1 && new Set(separators).size === 1
  const point = isGrouped ? -1 : Math.max(number.lastIndexOf('.'), number.lastIndexOf(','))
  return [...number].map((each, at) => (/[.,]/.test(each) ? (at === point ? '.' : '') : each)).join('')
}
