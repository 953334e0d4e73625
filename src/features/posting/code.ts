import { randomInt } from 'node:crypto'

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const codeLength = 7

/** Code of a short link; there are 3 × 10¹² of them, so that none can be guessed. */
export const makeCode = (): string =>
  Array.from({ length: codeLength }, () => signs[randomInt(signs.length)]).join('')
