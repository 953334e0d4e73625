import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type Migration = {
  name: string
  text: string
  hash: string
  /** Whether processes of older releases may run on the migrated database. */
  isCompatible?: boolean
}

/**
 * `chain` built the schema up to the baseline, and serves databases that ran part of it. `baseline` creates
 * the same schema in one step. `following` are the migrations after it.
 */
export type MigrationFiles = { chain: Migration[]; baseline: Migration[]; following: Migration[] }

const migrationsDir = path.join(import.meta.dirname, '../../../db/migrations')
const lastOfBaseline = '20261126210008_sending'

export function readMigrationFiles(dir = migrationsDir): MigrationFiles {
  const files = readFolder(dir)
  return {
    chain: readFolder(path.join(dir, 'before-baseline')),
    baseline: files.filter(({ name }) => name <= lastOfBaseline),
    following: files.filter(({ name }) => name > lastOfBaseline),
  }
}

function readFolder(dir: string): Migration[] {
  return readdirSync(dir)
    .filter(file => file.endsWith('.sql'))
    .toSorted()
    .map(file => {
      // Git may check the file out with other line endings on another machine.
      const text = readFileSync(path.join(dir, file), 'utf8').replaceAll('\r\n', '\n')
      const hash = createHash('sha256').update(text).digest('hex')
      return { name: file.slice(0, -'.sql'.length), text, hash, isCompatible: isCompatible(text) }
    })
}

/** A migration declares it in its first line: `-- Compatible with older releases: adds a table.` */
const isCompatible = (text: string) => text.startsWith('-- Compatible with older releases')
