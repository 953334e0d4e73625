import type { House } from '../../arabic/check/check-text.ts'
import { namesOf } from '../../arabic/check/names.ts'
import { wordingsOf } from '../../arabic/check/wordings.ts'
import { databaseOf, type Handle } from '../../platform/database/database.ts'
import { listNamesOfPeople, readPeopleVersion } from '../person/person.service.ts'
import { listActiveWordings, readWordingsVersion } from '../style-guide/wording.service.ts'
import { listHouseSpellings, readSpellingsVersion } from './check.queries.ts'

type CachedHouse = { version: string; house: House }
const kept = new WeakMap<object, CachedHouse>()

/** The newsroom's current lists; read again only when their version changes. */
export async function readHouse(db: Handle): Promise<CachedHouse> {
  const versions = await Promise.all([
    readSpellingsVersion(db),
    readPeopleVersion(db),
    readWordingsVersion(db),
  ])
  const version = versions.join('|')
  const known = kept.get(databaseOf(db))
  if (known?.version === version) return known
  const [spellings, people, wordings] = await Promise.all([
    listHouseSpellings(db),
    listNamesOfPeople(db),
    listActiveWordings(db),
  ])
  const house: House = {
    spellings: new Map(spellings.map(({ folded, forms }) => [folded, forms])),
    names: namesOf(people),
    wordings: wordingsOf(wordings),
  }
  const now = { version, house }
  kept.set(databaseOf(db), now)
  return now
}
