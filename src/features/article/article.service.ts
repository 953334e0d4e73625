import { readMinutes } from '../../arabic/words.ts'
import { fail } from '../../contract/fail.ts'
import type { Actor } from '../../contract/permissions.ts'
import { recordChange } from '../../platform/database/audit-log.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { refuseStale } from '../../platform/database/rows.ts'
import { freeSlug, keepOldSlug } from '../../platform/database/slugs.ts'
import { readArticleHtml } from '../../platform/html/beside.ts'
import { refuseOthersPicture } from '../media/media.service.ts'
import { indexArticle } from '../search/search.service.ts'
import { tellHubsLater } from '../websub/websub.jobs.ts'
import { breakingValues, unmarked } from './article.breaking.service.ts'
import { findDeskArticle, type Scope } from './article.desk.queries.ts'
import { deleteDraft } from './article.draft.queries.ts'
import { type ArticleAction, articleEntity } from './article.entity.ts'
import { announceArticleLater } from './article.jobs.ts'
import {
  agencyScope,
  editRefusal,
  listsShowing,
  publishRefusal,
  type Standing,
  tagsOfChange,
} from './article.policy.ts'
import { refuseUnready } from './article.ready.service.ts'
import type { ArticleContent, ArticleEdits, ArticleInput, DeskArticle } from './article.schema.ts'
import { refuseSwitchedOff } from './article.switched-off.service.ts'
import {
  type ArticleValues,
  bringForward,
  findAgencyStanding,
  insertArticle,
  insertRevision,
  markFirstPublished,
  replacePeople,
  replaceTags,
  updateArticle,
} from './article.write.queries.ts'

export type By = { actor: Actor; address: string }
/** Nobody, where a feed brought it in. */
type Writer = { actor: Actor | undefined; address: string }

export async function getDeskArticle(
  db: Handle,
  id: number,
  scope: Scope,
  options?: { lock: boolean },
): Promise<DeskArticle> {
  const article = await findDeskArticle(db, id, scope, options)
  if (!article) throw fail('NOT_FOUND')
  return article
}

export async function standingOf(db: Handle, actor: Actor): Promise<Standing> {
  if (actor.role !== 'agency') return undefined
  const standing = actor.agencyId === null ? undefined : await findAgencyStanding(db, actor.agencyId)
  return standing ?? { active: false, trusted: false }
}

export function refuse(reason: string | undefined): void {
  if (reason) throw fail('REFUSED', undefined, reason)
}

/** The columns that follow from what an editor wrote. */
async function valuesOf(content: Partial<ArticleContent>): Promise<ArticleValues> {
  const body = content.description === undefined ? undefined : await readArticleHtml(content.description)
  return {
    title: content.title,
    summary: content.summary,
    description: body?.html,
    read_minutes: body && readMinutes(body.text),
    image_id: content.imageId,
    image_alt: content.imageAlt,
    image_caption: content.imageCaption,
    image_credit: content.imageCredit,
    category_id: content.categoryId,
    author_id: content.authorId,
    source_id: content.sourceId,
    agency_id: content.agencyId,
    access: content.access,
    publish_at: content.publishAt,
    original_url: content.originalUrl,
  }
}

/** What follows from every change of an article: log, search, later notices, and word to the page caches. */
export async function conclude(
  tx: Handle,
  by: Writer,
  action: ArticleAction,
  before: DeskArticle | undefined,
  after: DeskArticle,
): Promise<DeskArticle> {
  if (after.state === 'published' && before?.state !== 'published') {
    await markFirstPublished(tx, after.id)
  }
  if (after.state === 'scheduled') {
    await announceArticleLater(tx, after.id, new Date(after.publishAt))
  }
  if (after.breakingNews && after.breakingUntil) {
    await announceArticleLater(tx, after.id, new Date(after.breakingUntil), 'calm')
  }
  await indexArticle(tx, before, after)
  await recordChange(tx, by, articleEntity, { action, id: after.id, before, after })
  await invalidate(tx, tagsOfChange(before, after))
  await tellHubsLater(tx, listsShowing(before, after))
  return after
}

export async function keepRevision(tx: Handle, article: DeskArticle, by: Writer): Promise<void> {
  const content = {
    title: article.title,
    summary: article.summary,
    description: article.description,
    slug: article.slug,
    imageId: article.image?.id ?? null,
    imageAlt: article.imageAlt,
    imageCaption: article.imageCaption,
    imageCredit: article.imageCredit,
    categoryId: article.category.id,
    tagIds: article.tags.map(tag => tag.id),
    personIds: article.people.map(person => person.id),
    authorId: article.author?.id ?? null,
    sourceId: article.source?.id ?? null,
    agencyId: article.agency?.id ?? null,
    access: article.access,
    publishAt: article.publishAt,
    originalUrl: article.originalUrl,
  } satisfies ArticleContent
  await insertRevision(tx, {
    article_id: article.id,
    revision: article.revision,
    content,
    created_by: by.actor?.id ?? null,
  })
}

export async function createArticle(db: Database, by: By, input: ArticleInput): Promise<DeskArticle> {
  const values = await valuesOf(input)
  return inTransaction(db, async tx => {
    const standing = await standingOf(tx, by.actor)
    if (input.enable || input.breakingNews) refuse(publishRefusal(standing))
    if (standing && !standing.active) refuse(publishRefusal(standing))
    refuseUnready(undefined, { enable: input.enable, description: values.description ?? '' })
    await refuseOthersPicture(tx, by.actor, input.imageId)
    await refuseSwitchedOff(tx, undefined, input)
    const id = await insertArticle(tx, {
      ...values,
      ...breakingValues(unmarked, input),
      title: input.title,
      slug: input.slug ?? (await freeSlug(tx, articleEntity, input.title)),
      category_id: input.categoryId,
      agency_id: by.actor.role === 'agency' ? by.actor.agencyId : input.agencyId,
      enable: input.enable,
      created_by: by.actor.id,
      updated_by: by.actor.id,
    })
    await replaceTags(tx, id, input.tagIds)
    await replacePeople(tx, id, input.personIds)
    if (input.draft) await deleteDraft(tx, by.actor.id, input.draft)
    const after = await getDeskArticle(tx, id, agencyScope(by.actor))
    await keepRevision(tx, after, by)
    return conclude(tx, by, 'created', undefined, after)
  })
}

export async function editArticle(
  db: Database,
  by: By,
  { id, revision, tagIds, personIds, enable, breakingNews, breakingUntil, ...content }: ArticleEdits,
  action: ArticleAction = 'edited',
): Promise<DeskArticle> {
  const values = await valuesOf(content)
  return inTransaction(db, async tx => {
    const scope = agencyScope(by.actor)
    const before = await getDeskArticle(tx, id, scope, { lock: true })
    refuseStale(before, revision)
    const standing = await standingOf(tx, by.actor)
    refuse(editRefusal(standing, before))
    if ((enable && !before.enable) || (breakingNews && !before.breakingNews)) refuse(publishRefusal(standing))
    if (content.imageId !== before.image?.id) await refuseOthersPicture(tx, by.actor, content.imageId)
    // What an older version had was chosen once.
    if (action !== 'reverted') await refuseSwitchedOff(tx, before, { ...content, tagIds, personIds })

    refuseUnready(before, {
      enable: enable ?? before.enable,
      description: values.description ?? before.description,
    })
    const reworded = (['title', 'summary', 'description'] as const).some(
      field => values[field] !== undefined && values[field] !== before[field],
    )
    await updateArticle(tx, id, {
      ...values,
      ...breakingValues(before, { breakingNews, breakingUntil }),
      ...(by.actor.role === 'agency' ? { agency_id: by.actor.agencyId } : {}),
      ...(reworded ? { content_updated_at: new Date() } : {}),
      slug: content.slug,
      enable,
      revision: before.revision + 1,
      updated_by: by.actor.id,
    })
    if (enable && !before.enable && !content.publishAt) await bringForward(tx, id)
    if (tagIds) await replaceTags(tx, id, tagIds)
    if (personIds) await replacePeople(tx, id, personIds)
    await deleteDraft(tx, by.actor.id, id)
    const after = await getDeskArticle(tx, id, scope)
    await keepOldSlug(tx, articleEntity, id, before.slug, after.slug)
    await keepRevision(tx, after, by)
    return conclude(tx, by, action, before, after)
  })
}
