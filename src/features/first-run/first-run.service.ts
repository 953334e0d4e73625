import { fail } from '../../contract/fail.ts'
import type { ApiContext } from '../../platform/context.ts'
import { recordChange } from '../../platform/database/audit-log.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import type { Character } from '../category/category.schema.ts'
import { createCategory } from '../category/category.service.ts'
import { checkEdits, storeSettings } from '../setting/edit-settings.service.ts'
import { getWholeSettings } from '../setting/setting.service.ts'
import { clearDemo } from './clear-demo.service.ts'
import { countArticles, hasDemo, listCategoryNames, listDemoArticles, lockFirstRun } from './demo.queries.ts'
import type { Begun, FirstRun, FirstSection, NewspaperInput } from './first-run.contract.ts'
import { firstRunEntity } from './first-run.entity.ts'

export async function findFirstRun(db: Handle): Promise<FirstRun> {
  if (!(await hasDemo(db))) return { isOffered: (await listCategoryNames(db)).size === 0, demo: null }
  const { length: articles } = await listDemoArticles(db)
  return { isOffered: true, demo: { articles, own: (await countArticles(db)) - articles } }
}

const group = 'website'

/**
 * Clears the demo, names the newspaper, gives it its look and its sections; all of it or nothing.
 * @throws REFUSED if it was begun before; INVALID_INPUT for a setting that cannot be stored
 */
export async function beginNewspaper(
  context: ApiContext,
  { sections, clearDemo: clears, ...wanted }: NewspaperInput,
): Promise<Begun> {
  const { db } = context
  const values = await checkEdits(db, context, { group, values: wanted })
  return inTransaction(db, async tx => {
    await lockFirstRun(tx)
    const { isOffered, demo } = await findFirstRun(tx)
    if (!isOffered) throw fail('REFUSED', undefined, 'بدأت الجريدة من قبل. غيّر ما شئت من صفحة الإعدادات.')
    const begun = demo && clears ? await clearDemo(tx) : { removed: 0, kept: [] }
    const after = { removed: begun.removed, siteName: wanted.siteName }
    await recordChange(tx, context, firstRunEntity, { action: 'begun', id: 1, after })
    const { revision } = await getWholeSettings(tx, group)
    await storeSettings(tx, context, { group, revision, values })
    await addSections(tx, context, sections)
    return begun
  })
}

const step = 10

/** Sections that are there already stay as they are. */
/** The character that a section's name suggests; an editor may choose another. */
function characterOf(name: string): Character {
  if (/اقتصاد|أسواق|مال/u.test(name)) return 'economy'
  if (/رياض|ملاعب/u.test(name)) return 'sport'
  if (/ثقاف|فنون/u.test(name)) return 'culture'
  return /رأي|آراء/u.test(name) ? 'opinion' : 'plain'
}

async function addSections(tx: Handle, by: ApiContext, sections: FirstSection[]): Promise<void> {
  const known = await listCategoryNames(tx)
  const wanted = sections.filter(({ name }) => !known.has(name))
  for (const [index, { name, colour }] of wanted.entries()) {
    const rest = { description: '', imageId: null, parentId: null, topic: true, status: true }
    const character = characterOf(name)
    await createCategory(tx, by, { name, colour, character, order: (index + 1) * step, ...rest })
  }
}
