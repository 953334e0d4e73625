import type { Reference } from '../../contract/fields.ts'
import { databaseOf, type Handle } from '../../platform/database/database.ts'
import { beside } from '../../platform/process/beside.ts'
import { indexNames, maxRead } from './mentions.ts'
import { listNamesOfPeople, readPeopleVersion } from './person.queries.ts'

type People = Awaited<ReturnType<typeof listNamesOfPeople>>
type NameIndex = { version: string; people: People; find?: ReturnType<typeof indexNames> }
const known = new WeakMap<object, NameIndex>()

/** In characters, and in people. Larger searches run in another process; this takes some 10 ms. */
const longText = 20_000
const manyPeople = 1000

const apart = beside<typeof import('./mentions.ts')>(new URL('./mentions.ts', import.meta.url), {
  cpuMs: 10_000,
  memoryMb: 256,
})

/** Enabled people mentioned in a plain text. Long texts must not be searched during a transaction. */
export async function listMentioned(db: Handle, text: string): Promise<Reference[]> {
  return (await openMentions(db))(text)
}

/** Reads the names once for several texts. */
export async function openMentions(db: Handle): Promise<(text: string) => Promise<Reference[]>> {
  const names = await readNames(db)
  return text => searchIn(names, text)
}

async function searchIn(names: NameIndex, text: string): Promise<Reference[]> {
  const { people } = names
  const isLong = text.length > longText || people.length > manyPeople
  const ids = new Set(isLong ? await searchApart(names, text.slice(0, maxRead)) : searchHere(names, text))
  return people.filter(({ id }) => ids.has(id)).map(({ id, name, slug }) => ({ id, name, slug }))
}

/** The current names; read again only when their version changes. */
async function readNames(db: Handle): Promise<NameIndex> {
  const version = await readPeopleVersion(db)
  const names = known.get(databaseOf(db))
  if (names?.version === version) return names
  const now: NameIndex = { version, people: await listNamesOfPeople(db) }
  known.set(databaseOf(db), now)
  return now
}

function searchHere(names: NameIndex, text: string): Set<number> {
  names.find ??= indexNames(names.people)
  return names.find(text)
}

async function searchApart({ version, people }: NameIndex, text: string): Promise<number[]> {
  const found = await apart.findMentionedOf(version, text)
  return found ?? (await apart.findMentionedOf(version, text, people)) ?? []
}
