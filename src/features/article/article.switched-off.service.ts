import { fail } from '../../contract/fail.ts'
import type { Actor } from '../../contract/permissions.ts'
import type { Handle } from '../../platform/database/database.ts'
import { findSwitchedOff, type OwnerIds } from './article.owner.queries.ts'
import type { ArticleContent, StaffArticle } from './article.schema.ts'

const words = {
  tag: (name: string) => `الوسم${name} معطّل؛ فعّله أو اختر غيره.`,
  person: (name: string) => `الشخصية${name} معطّلة؛ فعّلها أو اختر غيرها.`,
  author: (name: string) => `الكاتب${name} معطّل؛ فعّله أو اختر غيره.`,
  source: (name: string) => `المصدر${name} معطّل؛ فعّله أو اختر غيره.`,
  category: (name: string) => `القسم${name} معطّل؛ فعّله أو اختر غيره.`,
  agency: (name: string) => `الوكالة${name} موقوفة؛ فعّلها أو اختر غيرها.`,
} satisfies Record<keyof OwnerIds, (name: string) => string>

/** @throws REFUSED if a disabled entity is added; existing references may stay */
export async function refuseSwitchedOff(
  db: Handle,
  actor: Actor | undefined,
  before: StaffArticle | undefined,
  after: Partial<ArticleContent>,
): Promise<void> {
  const off = await findSwitchedOff(db, {
    tag: added(before?.tags, after.tagIds),
    person: added(before?.people, after.personIds),
    author: added(
      [before?.author, ...(before?.contributors ?? [])],
      [after.authorId, ...(after.contributors ?? []).map(({ authorId }) => authorId)],
    ),
    source: added([before?.source], [after.sourceId]),
    category: added([before?.category], [after.categoryId]),
    agency: added([before?.agency], [after.agencyId]),
  })
  if (!off) return
  // The names of what is disabled are the newsroom's.
  const name = actor?.role === 'agency' ? '' : ` «${off.name}»`
  throw fail('REFUSED', undefined, words[off.kind](name))
}

function added(
  had: ({ id: number } | null | undefined)[] = [],
  ids: (number | null | undefined)[] = [],
): number[] {
  return ids.filter(id => typeof id === 'number').filter(id => !had.some(one => one?.id === id))
}
