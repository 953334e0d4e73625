import { fail } from '../../contract/fail.ts'
import type { By } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { readArticleHtml } from '../../platform/html/beside.ts'
import { type ArticleTemplate, maxTemplates, type TemplateInput } from './template.contract.ts'
import { templateEntity } from './template.entity.ts'
import {
  countForAdding,
  isOwned,
  knownOf,
  type Owner,
  replaceTags,
  selectTemplate,
} from './template.queries.ts'

const changes = changesOf(templateEntity, selectTemplate)

type Form = Partial<TemplateInput>

async function valuesOf(db: Handle, { tagIds: _, description, ...form }: Form, id: number | null) {
  const { imageCredit, categoryId: __, authorId: ___, sourceId: ____, breakingNews, ...same } = form
  const { categoryId, authorId, sourceId } = await knownOf(db, form, id)
  return {
    ...same,
    ...(description !== undefined && { description: (await readArticleHtml(description)).html }),
    image_credit: imageCredit,
    category_id: categoryId,
    author_id: authorId,
    source_id: sourceId,
    breaking_news: breakingNews,
  }
}

async function refuseOthers(db: Handle, owner: Owner, id: number): Promise<void> {
  if (!(await isOwned(db, owner, id))) throw fail('NOT_FOUND')
}

export async function getTemplate(db: Handle, owner: Owner, id: number): Promise<ArticleTemplate> {
  await refuseOthers(db, owner, id)
  return changes.get(db, id)
}

export async function createTemplate(
  db: Database,
  by: By,
  owner: Owner,
  form: TemplateInput,
): Promise<ArticleTemplate> {
  const values = await valuesOf(db, form, null)
  return inTransaction(db, async tx => {
    if ((await countForAdding(tx, owner)) >= maxTemplates)
      throw fail('REFUSED', undefined, `القوالب ${maxTemplates} على الأكثر؛ احذف ما لا يُستعمل.`)
    return changes.insert(tx, by, { ...values, agency_id: owner.agencyId }, (inner, id) =>
      replaceTags(inner, id, form.tagIds),
    )
  })
}

export async function editTemplate(
  db: Database,
  by: By,
  owner: Owner,
  { id, revision, ...form }: Form & { id: number; revision: number },
): Promise<ArticleTemplate> {
  await refuseOthers(db, owner, id)
  return changes.edit(db, by, { id, revision }, await valuesOf(db, form, id), async tx => {
    if (form.tagIds) await replaceTags(tx, id, form.tagIds)
  })
}

export async function removeTemplate(db: Database, by: By, owner: Owner, id: number): Promise<void> {
  await refuseOthers(db, owner, id)
  await changes.remove(db, by, id)
}
