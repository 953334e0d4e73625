import { hash } from 'node:crypto'
import path from 'node:path'

export const builtFolder = path.join(import.meta.dirname, '../dist/server/sources')

/** The file of a source without types. It is named after the content, so that no other version is ever loaded. */
export function builtFileOf(source) {
  return path.join(builtFolder, `${hash('sha256', source).slice(0, 32)}.mjs`)
}
