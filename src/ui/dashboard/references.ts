import type { ORPCError } from '@orpc/client'
import { errorCode } from '../../api/client.ts'
import { oblique, plural } from '../../arabic/plural.ts'
import { counted, type Entity } from '../../contract/entity.ts'
import * as entities from '../../entities.ts'

/** Drafts are not an entity. */
const draft: Entity = {
  label: 'مسودة',
  counted: counted('مسودة واحدة', 'مسودة واحدة', 'مسودتان', 'مسودات', 'مسودة', 'مسودة'),
}
const kinds: Record<string, Entity> = { ...entities, draft }
const other = counted('عنصر آخر', 'عنصرًا آخر', 'عنصران', 'عناصر', 'عنصرًا', 'عنصر')

type Reference = { kind: string; count: number }

/** The references that prevent a deletion, if that is the error. */
export function referencesOf(error: unknown): Reference[] | undefined {
  if (errorCode(error) !== 'IN_USE') return undefined
  return (error as ORPCError<'IN_USE', { references: Reference[] }>).data.references
}

/**
 * «12 مقالًا وفرعين»: as the object of a verb («يحمل …»), or with `after: 'preposition'` («تظهر في …»), where a
 * category is not a child but one that shows the entity.
 */
export function countReferences(references: Reference[], after: 'verb' | 'preposition' = 'verb'): string {
  const articlesFirst = references.toSorted((one, other) => rank(one) - rank(other))
  return articlesFirst
    .map(({ kind, count }) => {
      const words = kinds[kind]
      const { forms, oneAsObject } =
        (after === 'verb' ? words?.countedUnder : undefined) ?? words?.counted ?? other
      const bent = oblique(forms)
      return plural(count, after === 'verb' ? { ...bent, one: oneAsObject } : bent)
    })
    .join(' و')
}

function rank({ kind }: Reference): number {
  return kind === 'article' ? 0 : 1
}
