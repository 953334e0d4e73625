import type { z } from 'zod'
import { normaliseArabic } from '../../arabic/normalise.ts'
import { changesOf } from '../../platform/database/changes.ts'
import type { Handle } from '../../platform/database/database.ts'
import { nounVerbs } from '../../platform/database/noun-verbs.ts'
import { namedColumnsOf } from '../../platform/named-noun.ts'
import type { authorInput } from './author.contract.ts'
import { authorEntity } from './author.entity.ts'
import { authorQueries, listAuthorsNamed } from './author.queries.ts'

export const authors = nounVerbs(
  changesOf(authorEntity, authorQueries.selectOne),
  namedColumnsOf<z.output<typeof authorInput>>,
)

/** Authors whom readers see. */
export const listEnabledAuthors = (db: Handle) => authorQueries.listEnabled(db)

/** A first name alone may be anybody's. */
const isWholeName = (name: string) => /\S\s+\S/.test(name)

/**
 * The author whom a feed names: one of ours with the same name, in two words or more. Undefined if there is none, or if
 * several have that name.
 * @param names with commas between them
 */
export async function findAuthorNamed(db: Handle, names: string | undefined): Promise<number | undefined> {
  const given = (names ?? '').split('، ').map(name => name.trim())
  const whole = given.filter(isWholeName)
  if (whole.length === 0) return undefined
  const [first, ...others] = await listAuthorsNamed(db, whole)
  const isAmbiguous = others.some(({ name }) => normaliseArabic(name) === normaliseArabic(first?.name ?? ''))
  return isAmbiguous ? undefined : first?.id
}
