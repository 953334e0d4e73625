import { readFileSync } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

/** Marks an unfinished restore into this data folder or database. Nothing else may use either meanwhile. */
export type RestoreMark = {
  backup: string
  begunAt: string
  /** True when everything is restored and only the marks remain to be removed. */
  isDone?: boolean
}

const fileIn = (dataDir: string) => path.join(dataDir, 'restore-unfinished.json')

export function readRestoreMark(dataDir: string): RestoreMark | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as RestoreMark
  } catch (error) {
    // ENOTDIR: the start reports by itself that this is not a folder.
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    // A power cut may leave the mark empty.
    return { backup: '', begunAt: '' }
  }
}

export async function putRestoreMark(dataDir: string, mark: RestoreMark): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const file = await open(fileIn(dataDir), 'w')
  try {
    await file.writeFile(`${JSON.stringify(mark)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

export const removeRestoreMark = (dataDir: string) => rm(fileIn(dataDir), { force: true })

/** The name of the backup that is being restored into this database, if one is. */
export async function findDatabaseMark(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('warraq_restore.backup') is not null as exists`,
  )
  if (!rows[0]?.exists) return undefined
  const marks = await client.query<{ name: string }>('select name from warraq_restore.backup')
  return marks.rows[0]?.name ?? ''
}

export async function putDatabaseMark(client: pg.Client, name: string): Promise<void> {
  await client.query('begin')
  await client.query('drop schema if exists warraq_restore cascade')
  await client.query('create schema warraq_restore')
  await client.query('create table warraq_restore.backup (name text not null)')
  await client.query('insert into warraq_restore.backup (name) values ($1)', [name])
  await client.query('commit')
}

export async function removeDatabaseMark(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists warraq_restore cascade')
}

/** @throws Error for npm start */
export async function refuseUnfinishedRestore(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  const mark = await findDatabaseMark(client).finally(() => client.end())
  if (mark !== undefined) throw new Error(unfinishedRestore('DATABASE_URL'))
}

export const unfinishedRestore = (where: string) =>
  `${where}: a restore has not ended. Run \`npm run warraq -- restore\` again.`

/** Tables and other relations, except those of extensions and the mark itself. */
export async function listRelations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname not in ('pg_catalog', 'information_schema', 'warraq_restore') and nspname !~ '^pg_(toast|temp)'
      and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
    order by 1`,
  )
  return rows.map(({ name }) => name)
}
