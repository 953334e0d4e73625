import { createHash, randomInt } from 'node:crypto'
import { toDigits } from '../../arabic/digits.ts'

/** Without I, O, 0 and 1, which are easily confused. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** 13 letters of 32: 65 bits. */
const letters = 13
const group = 4

/** «RAMADAN-7KQ2-M9XA-3TPW-HC»: a prefix, 65 random bits, and a check letter. */
export function makeCode(prefix: string): string {
  const body = Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]).join('')
  const groups = (body + checkLetterOf(body)).match(new RegExp(`.{1,${group}}`, 'g')) ?? []
  return [...(prefix ? [prefix] : []), ...groups].join('-')
}

/** Codes are looked up by hash, however they are typed: in small letters, without dashes, with Arabic digits. */
export function hashOf(code: string): Buffer {
  return createHash('sha256').update(plain(code)).digest()
}

/** Detects one mistyped letter, and most swapped neighbours. */
export function isWellFormed(code: string): boolean {
  const typed = plain(code).slice(-letters - 1)
  return typed.length === letters + 1 && checkLetterOf(typed.slice(0, letters)) === typed.at(-1)
}

function plain(code: string): string {
  return toDigits(code, 'latn')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
}

/** Luhn's algorithm in base 32 (ISO/IEC 7812-1, generalised). */
function checkLetterOf(body: string): string {
  const base = alphabet.length
  let sum = 0
  for (const [index, letter] of [...body].reverse().entries()) {
    const value = alphabet.indexOf(letter) * (index % 2 === 0 ? 2 : 1)
    sum += Math.floor(value / base) + (value % base)
  }
  return alphabet[(base - (sum % base)) % base] ?? ''
}
