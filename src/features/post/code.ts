import { randomInt } from 'node:crypto'

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
export const codeLength = 7

/** Of a short link; three million million of them, so that none is found by trying. */
export const makeCode = (): string =>
  Array.from({ length: codeLength }, () => signs[randomInt(signs.length)]).join('')
