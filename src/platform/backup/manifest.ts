import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { BackupFailure } from './failure.ts'
import { type BackupKeys, openKeys, sealedKeys, sealKeys } from './sealed-keys.ts'
import type { BackupStore } from './store.ts'

const format = 1

// A restore writes to these paths, so none may lead out of its folder.
const relativePath = z.string().refine(given => !given.split('/').includes('..') && !given.startsWith('/'))
const file = z.object({
  path: relativePath,
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** Bytes. */
  size: z.number(),
  packed: z.boolean(),
  /** Modification time in ms, for media only. The next backup skips files whose time has not changed. */
  changed: z.number().optional(),
})
export type BackupFile = z.infer<typeof file>

/** Bounds for a table's row count. They differ if the table changed while a base backup ran. */
const rowCount = z.object({ least: z.number(), most: z.number() })
export type RowCounts = Record<string, z.infer<typeof rowCount>>

const body = z.object({
  format: z.literal(format),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  site: z.object({ id: z.string(), url: z.string() }),
  program: z.string(),
  /** Migrations that the database ran. */
  migrations: z.array(z.string()),
  postgres: z.object({ version: z.string(), major: z.int(), machine: z.string() }),
  database: z.object({
    /** `base`: files of the embedded database's cluster. `dump`: one file of pg_dump. */
    kind: z.enum(['base', 'dump']),
    files: z.array(file),
    /** Folders that a cluster needs even if they are empty. */
    folders: z.array(relativePath),
    rows: z.record(z.string(), rowCount),
  }),
  media: z.array(file),
})
export type BackupBody = z.infer<typeof body>

const manifest = z.object({ body: z.string(), sealed: sealedKeys })

export type Backup = BackupBody & {
  name: string
  /** @throws BackupFailure WRONG_PASSPHRASE, or CHANGED_MANIFEST */
  openKeys: (passphrase: string) => Promise<BackupKeys>
}

/** Bytes before compression. */
export const sizeOfBackup = ({ database, media }: Pick<BackupBody, 'database' | 'media'>) =>
  [...database.files, ...media].reduce((sum, { size }) => sum + size, 0)

/** Stores the manifest after all files. The backup exists from then on. Returns its name. */
export async function putManifest(
  store: BackupStore,
  given: BackupBody,
  keys: BackupKeys,
  passphrase: string,
): Promise<string> {
  const name = nameOf(given.startedAt)
  const text = JSON.stringify(given)
  const sealed = await sealKeys(keys, text, passphrase)
  await store.settle()
  await store.put(Readable.from([JSON.stringify({ body: text, sealed })], { objectMode: false }), () => name)
  await store.settle()
  return name
}

const nameOf = (startedAt: string) => `backups/${startedAt.replaceAll(':', '-')}.json`
const named = /^backups\/\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.json$/

/**
 * Ignores files of other programs: a folder such as `/var` may have a `backups` folder that is not ours to
 * delete from.
 */
export async function listBackups(store: BackupStore): Promise<string[]> {
  return (await store.list('backups')).filter(name => named.test(name))
}

/** @throws BackupFailure NO_BACKUP */
export async function readNewest(store: BackupStore): Promise<Backup> {
  const newest = (await listBackups(store)).at(-1)
  if (!newest) throw new BackupFailure('NO_BACKUP')
  return readManifest(store, newest)
}

/** @throws BackupFailure if it is damaged, or was written by a newer program */
export async function readManifest(store: BackupStore, name: string): Promise<Backup> {
  const read = await text(store.read(name))
  const outer = manifest.safeParse(parse(read))
  const inner = outer.success ? parse(outer.data.body) : undefined
  if (!outer.success || typeof inner !== 'object') throw new BackupFailure('DAMAGED_FILE', name)
  if ((inner as { format: number }).format > format) throw new BackupFailure('NEWER_FORMAT', name)
  const parsed = body.safeParse(inner)
  if (!parsed.success) throw new BackupFailure('DAMAGED_FILE', name)
  // An old backup under a new name would be restored as the newest.
  if (nameOf(parsed.data.startedAt) !== name) throw new BackupFailure('DAMAGED_FILE', name)
  const { body: sealedBody, sealed } = outer.data
  return { ...parsed.data, name, openKeys: passphrase => openKeys(sealed, sealedBody, passphrase) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
