import { truncate } from '../../arabic/truncate.ts'
import type { Handle } from '../../platform/database/database.ts'
import { nextNumbers } from '../../platform/database/numbered-rows.ts'
import { freeSlugs } from '../../platform/database/slugs.ts'
import { articleEntity } from './article.entity.ts'
import type { Writer } from './article.events.ts'
import type { StaffArticle } from './article.schema.ts'
import { findStaffArticle } from './article.staff.queries.ts'
import {
  addMovedArticles,
  type Contributor,
  changeArticle,
  listTakenSlugs,
  type NewArticleValues,
  removeMovedIn,
  setEditor,
  wasPublished,
} from './article.write.service.ts'

/** An article of another site, ready to be stored. */
type MovedInArticle = {
  title: string
  /** As the old site has it, or the title. */
  slug: string
  summary: string
  /** Already sanitised. */
  description: string
  readMinutes: number
  imageId: number | null
  imageAlt: string
  imageCaption: string
  categoryId: number
  authorId: number | null
  contributors: Contributor[]
  tagIds: number[]
  publishAt: Date
  changedAt: Date
  enable: boolean
  originalUrl: string | null
  seoTitle: string
  seoDescription: string
  noindex: boolean
  access: 'free' | 'subscribers'
  canonicalUrl: string | null
}

/** Nobody of the newsroom: an article with an editor's name was edited here. */
const mover: Writer = { actor: undefined, address: '' }

/** Adds articles without telling anybody: no push, posts, newsletters, webhooks or hubs. Returns them in their order. */
export async function addMovedIn(tx: Handle, articles: MovedInArticle[]): Promise<StaffArticle[]> {
  if (articles.length === 0) return []
  const slugs = await freeSlugs(
    tx,
    articleEntity,
    articles.map(({ slug }) => slug),
  )
  const ids = await nextNumbers(tx, 'articles', articles.length)
  const added = articles.map((article, at) => ({
    columns: {
      ...{ ...columnsOf(article), category_id: article.categoryId },
      ...{ id: ids[at]!, slug: slugs[at]! },
    },
    tagIds: article.tagIds,
    personIds: [],
    contributors: article.contributors,
  }))
  return addMovedArticles(tx, added)
}

type RowRevision = { id: number; revision: number }

/** Changes it, unless it was edited or deleted here. Its address stays. */
export async function changeMovedIn(
  tx: Handle,
  untouched: RowRevision,
  article: MovedInArticle,
): Promise<{ before: StaffArticle; after: StaffArticle } | { kept: 'edited' | 'deleted' }> {
  const before = await findUntouched(tx, untouched)
  if ('kept' in before) return before
  const columns = { ...columnsOf(article), revision: before.revision + 1 }
  const { tagIds, contributors } = article
  const after = await changeArticle(tx, mover, 'movedIn', before, { columns, tagIds, contributors })
  return { before, after }
}

/** Deletes it for good, unless it was edited here. */
export async function takeBackMovedIn(
  tx: Handle,
  untouched: RowRevision,
): Promise<{ before: StaffArticle } | { kept: 'edited' | 'deleted'; title: string }> {
  const before = await findUntouched(tx, untouched)
  if ('kept' in before) return before
  await removeMovedIn(tx, before)
  return { before }
}

/** Deletes it for good, whoever edited it. Tells nobody. */
export async function removeForGood(tx: Handle, id: number): Promise<void> {
  const before = await findStaffArticle(tx, id, { agencyId: undefined }, { lock: true })
  if (before) await removeMovedIn(tx, before)
}

async function findUntouched(
  tx: Handle,
  { id, revision }: RowRevision,
): Promise<StaffArticle | { kept: 'edited' | 'deleted'; title: string }> {
  const article = await findStaffArticle(tx, id, { agencyId: undefined }, { lock: true })
  if (!article) return { kept: 'deleted', title: '' }
  const { title, state, updatedBy, corrections } = article
  if (state === 'binned') return { kept: 'deleted', title }
  const isEdited = article.revision !== revision || updatedBy !== null || corrections.length > 0
  return isEdited ? { kept: 'edited', title } : article
}

/** An article of another installation of this program, with all its columns. */
type WholeArticle = {
  columns: NewArticleValues
  tagIds: number[]
  personIds: number[]
  contributors: Contributor[]
}

/** Adds them with their numbers, and their slugs if these are free. Tells nobody. */
export async function addWholeMovedIn(
  tx: Handle,
  articles: (WholeArticle & { id: number })[],
): Promise<StaffArticle[]> {
  const wanted = articles.map(({ columns }) => columns.slug)
  const taken = await listTakenSlugs(tx, wanted)
  const isFree = (slug: string, at: number) => !taken.has(slug) && wanted.indexOf(slug) === at
  const others = wanted.filter((slug, at) => !isFree(slug, at))
  const made = others.length > 0 ? await freeSlugs(tx, articleEntity, others, wanted) : []
  const added = articles.map(({ id, columns, ...named }, at) => {
    const slug = isFree(columns.slug, at) ? columns.slug : made.shift()!
    return { columns: { ...columns, slug, id }, ...named }
  })
  return addMovedArticles(tx, added)
}

/** Changes it, unless it was edited or deleted here. Its address stays. */
export async function changeWholeMovedIn(
  tx: Handle,
  { id, revision }: RowRevision,
  { columns: { slug: _, ...columns }, ...named }: WholeArticle,
): Promise<{ before: StaffArticle; after: StaffArticle } | undefined> {
  const before = await findStaffArticle(tx, id, { agencyId: undefined }, { lock: true })
  if (!before || before.state === 'binned' || before.revision !== revision) return undefined
  // Withdrawn here: it stays so.
  const isWithdrawn = !before.enable && (await wasPublished(tx, id))
  const enable = columns.enable && !isWithdrawn
  const write = { columns: { ...columns, enable, revision: revision + 1 }, ...named }
  const after = await changeArticle(tx, mover, 'movedIn', before, write)
  await setEditor(tx, id, columns.updated_by ?? null)
  return { before, after }
}

const titleLength = 300

function columnsOf(article: MovedInArticle) {
  return {
    title: truncate(article.title, titleLength),
    summary: article.summary,
    description: article.description,
    read_minutes: article.readMinutes,
    image_id: article.imageId,
    image_alt: article.imageAlt,
    image_caption: article.imageCaption,
    category_id: article.categoryId,
    author_id: article.authorId,
    publish_at: article.publishAt,
    first_published_at: article.enable && article.publishAt <= new Date() ? article.publishAt : null,
    content_updated_at: article.changedAt,
    original_url: article.originalUrl,
    seo_title: article.seoTitle,
    seo_description: article.seoDescription,
    noindex: article.noindex,
    access: article.access,
    canonical_url: article.canonicalUrl,
    enable: article.enable,
  }
}
