import { readMinutes } from '../../arabic/words.ts'
import { fail } from '../../contract/fail.ts'
import type { Actor } from '../../contract/permissions.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { refuseStale } from '../../platform/database/rows.ts'
import { freeSlug } from '../../platform/database/slugs.ts'
import { readArticleHtml } from '../../platform/html/beside.ts'
import { deleteDraft } from '../draft/draft.service.ts'
import { refuseOthersPicture } from '../media/media.service.ts'
import { breakingValues, unmarked } from './article.breaking.service.ts'
import { type ArticleAction, articleEntity } from './article.entity.ts'
import { findAgencyStanding } from './article.owner.queries.ts'
import { type AgencyStatus, actRefusal, agencyScope, createRefusal, unsaved } from './article.policy.ts'
import { refuseUnready } from './article.ready.service.ts'
import {
  type ArticleContent,
  type ArticleEdits,
  type ArticleInput,
  longestBody,
  type StaffArticle,
} from './article.schema.ts'
import { findStaffArticle, type Scope } from './article.staff.queries.ts'
import { publishedNow, refuseStopped } from './article.stop.service.ts'
import { refuseSwitchedOff } from './article.switched-off.service.ts'
import type { ArticleValues } from './article.write.queries.ts'
import { addArticle, changeArticle } from './article.write.service.ts'

declare module '../../platform/context.ts' {
  interface Services {
    /** Counts an opening that an app reports. */
    countArticleView: (
      id: number,
      caller: { address: string; userAgent: string; country: string },
    ) => Promise<void>
  }
}

export { addViews } from './article.queries.ts'

export type By = { actor: Actor; address: string }

export async function getStaffArticle(
  db: Handle,
  id: number,
  scope: Scope,
  options?: { lock: boolean },
): Promise<StaffArticle> {
  const article = await findStaffArticle(db, id, scope, options)
  if (!article) throw fail('NOT_FOUND')
  return article
}

export async function standingOf(db: Handle, actor: Actor): Promise<AgencyStatus> {
  if (actor.role !== 'agency') return undefined
  const standing = actor.agencyId === null ? undefined : await findAgencyStanding(db, actor.agencyId)
  return standing ?? { active: false, trusted: false }
}

export function refuse(reason: string | undefined): void {
  if (reason) throw fail('REFUSED', undefined, reason)
}

/** Those of a linked picture are not those of the picture that replaces it. */
function ownTexts({ imageCaption = '', imageCredit = '' }: Partial<ArticleContent>) {
  return { image_caption: imageCaption, image_credit: imageCredit }
}

/** Columns derived from an editor's input. */
async function valuesOf(content: Partial<ArticleContent>): Promise<ArticleValues> {
  const body = content.description === undefined ? undefined : await readBody(content.description)
  return {
    kind: content.kind,
    overline: content.overline,
    title: content.title,
    summary: content.summary,
    description: body?.html,
    read_minutes: body && readMinutes(body.text),
    image_id: content.imageId,
    image_alt: content.imageAlt,
    image_caption: content.imageCaption,
    image_credit: content.imageCredit,
    image_link: content.imageId ? null : content.imageLink,
    category_id: content.categoryId,
    author_id: content.authorId,
    source_id: content.sourceId,
    agency_id: content.agencyId,
    access: content.access,
    publish_at: content.publishAt,
    original_url: content.originalUrl,
    seo_title: content.seoTitle,
    seo_description: content.seoDescription,
    share_title: content.shareTitle,
    share_description: content.shareDescription,
    share_image_id: content.shareImageId,
    canonical_url: content.canonicalUrl,
    noindex: content.noindex,
  }
}

async function readBody(html: string) {
  const body = await readArticleHtml(html)
  // Escaping stores «<» as four characters; stored text must be accepted when it is saved again.
  if (body.html.length <= longestBody) return body
  throw fail('INVALID_INPUT', { issues: [{ path: 'description', message: 'النص أطول مما يُحفظ.' }] })
}

export async function createArticle(db: Handle, by: By, input: ArticleInput): Promise<StaffArticle> {
  const values = await valuesOf(input)
  if (input.enable) await refuseStopped(db, { ...input, description: values.description ?? '' })
  return inTransaction(db, async tx => {
    const standing = await standingOf(tx, by.actor)
    refuse(createRefusal(standing))
    if (input.enable) refuse(actRefusal('enable', standing, unsaved))
    if (input.breakingNews) refuse(actRefusal('markBreaking', standing, unsaved))
    refuseUnready(undefined, { enable: input.enable, description: values.description ?? '' })
    await refuseOthersPicture(tx, by.actor, input.imageId)
    await refuseOthersPicture(tx, by.actor, input.shareImageId, 'shareImageId')
    await refuseSwitchedOff(tx, by.actor, undefined, input)
    const slug = input.slug ?? (await freeSlug(tx, articleEntity, input.title))
    if (input.draft) await deleteDraft(tx, by.actor.id, input.draft)
    return addArticle(tx, by, 'created', {
      columns: {
        ...values,
        ...breakingValues(unmarked, input),
        title: input.title,
        slug,
        category_id: input.categoryId,
        agency_id: by.actor.role === 'agency' ? by.actor.agencyId : input.agencyId,
        enable: input.enable,
        created_by: by.actor.id,
        updated_by: by.actor.id,
      },
      tagIds: input.tagIds,
      personIds: input.personIds,
      contributors: input.contributors,
      assisted: input.assisted,
    })
  })
}

export async function editArticle(
  db: Handle,
  by: By,
  {
    id,
    revision,
    tagIds,
    personIds,
    contributors,
    enable,
    breakingNews,
    breakingUntil,
    assisted,
    ...content
  }: ArticleEdits,
  action: ArticleAction = 'edited',
): Promise<StaffArticle> {
  const values = await valuesOf(content)
  if (enable) {
    const now = await getStaffArticle(db, id, agencyScope(by.actor))
    const description = values.description ?? now.description
    if (!now.enable) await refuseStopped(db, publishedNow(now, { ...content, description, breakingNews }))
  }
  return inTransaction(db, async tx => {
    const before = await getStaffArticle(tx, id, agencyScope(by.actor), { lock: true })
    refuseStale(before, revision)
    const standing = await standingOf(tx, by.actor)
    refuse(actRefusal('edit', standing, before))
    if (enable && !before.enable) refuse(actRefusal('enable', standing, before))
    if (breakingNews && !before.breakingNews) refuse(actRefusal('markBreaking', standing, before))
    if (content.imageId !== before.image?.id) await refuseOthersPicture(tx, by.actor, content.imageId)
    if (content.shareImageId !== before.shareImage?.id) {
      await refuseOthersPicture(tx, by.actor, content.shareImageId, 'shareImageId')
    }
    // References of an older version were valid then.
    if (action !== 'reverted')
      await refuseSwitchedOff(tx, by.actor, before, { ...content, tagIds, personIds, contributors })

    refuseUnready(before, {
      enable: enable ?? before.enable,
      description: values.description ?? before.description,
    })
    const reworded = (['title', 'summary', 'description'] as const).some(
      field => values[field] !== undefined && values[field] !== before[field],
    )
    // A suggestion is taken beside what its editor was writing, perhaps on another device.
    if (action !== 'tookSuggestion') await deleteDraft(tx, by.actor.id, id)
    return changeArticle(tx, by, action, before, {
      columns: {
        ...values,
        ...(content.imageId && before.imageLink ? ownTexts(content) : {}),
        // The article's own picture replaces a linked one.
        ...(content.imageId === undefined && before.image ? { image_link: null } : {}),
        ...breakingValues(before, { breakingNews, breakingUntil }),
        ...(by.actor.role === 'agency' ? { agency_id: by.actor.agencyId } : {}),
        ...(reworded ? { content_updated_at: new Date() } : {}),
        slug: content.slug,
        enable,
        returned_at: null,
        revision: before.revision + 1,
      },
      tagIds,
      personIds,
      contributors,
      assisted,
    })
  })
}
