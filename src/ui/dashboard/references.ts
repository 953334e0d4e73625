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

type Reference = { kind: string; count: number; first?: { name: string }[] | undefined }

/** The references that prevent a deletion, if that is the error. */
export function referencesOf(error: unknown): Reference[] | undefined {
  if (errorCode(error) !== 'IN_USE') return undefined
  return (error as ORPCError<'IN_USE', { references: Reference[] }>).data.references
}

/**
 * «12 مقالًا وفرعين ومرشّحًا واحدًا («رويترز»)»: as the object of a verb («يحمل …»), or with `after: 'preposition'` («تظهر في …»), where a
 * category is not a child but one that shows the entity.
 */
export function countReferences(references: Reference[], after: 'verb' | 'preposition' = 'verb'): string {
  const articlesFirst = references.toSorted((one, other) => rank(one) - rank(other))
  return articlesFirst
    .map(({ kind, count, first = [] }) => {
      const words = kinds[kind]
      const { forms, oneAsObject } =
        (after === 'verb' ? words?.countedUnder : undefined) ?? words?.counted ?? other
      const bent = oblique(forms)
      const number = plural(count, after === 'verb' ? { ...bent, one: oneAsObject } : bent)
      const names = [...first.map(({ name }) => `«${name}»`), ...(count > first.length ? ['وغيرها'] : [])]
      return first.length > 0 ? `${number} (${names.join('، ')})` : number
    })
    .join(' و')
}

function rank({ kind }: Reference): number {
  return kind === 'article' ? 0 : 1
}
