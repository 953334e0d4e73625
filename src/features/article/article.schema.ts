import { z } from 'zod'
import { articleKindNames } from '../../contract/article-kinds.ts'
import { assisted } from '../../contract/assistance.ts'
import { contributorRoleNames } from '../../contract/contributor-roles.ts'
import { type CorrectionKind, correctionKinds } from '../../contract/correction-kinds.ts'
import {
  framing,
  maybeWritten,
  partial,
  picture,
  reference,
  revision,
  shownReference,
  slug,
  time,
  written,
} from '../../contract/fields.ts'
import { isImageLink, maxImageLink } from '../../contract/image-link.ts'
import { tooLong } from '../../contract/messages.ts'
import { id } from '../../contract/pages.ts'
import { draftName } from '../draft/draft.schema.ts'
import { articleParts } from './article.parts.schema.ts'

/**
 * `held` waits for an editor, `scheduled` for its time; `takenDown` was removed from every output, `binned` is deleted
 * after 30 days.
 */
export const articleStates = ['published', 'scheduled', 'held', 'takenDown', 'binned'] as const
export type ArticleState = (typeof articleStates)[number]

export const articleKind = z.enum(articleKindNames)
const contributorRole = z.enum(contributorRoleNames)
const maxContributors = 9

export const articleAccesses = ['free', 'subscribers'] as const

/** An article as lists show it. */
export const articleCard = z.object({
  id,
  kind: articleKind,
  /** A short line above the headline; may be empty. */
  overline: z.string(),
  title: z.string(),
  slug: z.string(),
  summary: z.string(),
  image: picture.nullable(),
  credit: z.string().nullish().describe('Whose picture it is'),
  seconds: z.number().nullish().describe('Length of its longest video or recording, by its kind'),
  category: shownReference.extend({ colour: z.string() }),
  agency: shownReference.nullable(),
  author: shownReference.nullable(),
  publishAt: time,
  breaking: z.boolean(),
  /** Whether its live coverage is running. */
  live: z.boolean(),
  access: z.enum(articleAccesses),
  readMinutes: z.number(),
  /** The story whose articles share one card in lists, and up to four other outlets that have it. */
  storyId: id.nullable(),
  also: z.array(z.string()),
})
export type ArticleCard = z.infer<typeof articleCard>

/** Position of the last article on a page. */
export type Cursor = { publishAt: string; id: number }

export const correctionKind = z.enum(Object.keys(correctionKinds) as CorrectionKind[])

/** A published correction, with its time. */
const correction = z.object({ id, kind: correctionKind, text: z.string(), at: time })
/** An entry of the list of corrections, with its article. */
export const ledgerEntry = correction.extend({
  article: z.object({ id, title: z.string(), slug: z.string() }),
})
export type Correction = z.infer<typeof correction>

/** Texts and picture for search engines and link previews that differ from title, summary and picture. */
const outside = z.object({
  seoTitle: z.string(),
  seoDescription: z.string(),
  shareTitle: z.string(),
  shareDescription: z.string(),
  shareImage: picture.nullable(),
  canonicalUrl: z.string().nullable(),
  noindex: z.boolean(),
})

/** Its caption and credit are those of the article. */
const imageLink = z
  .string()
  .nullable()
  .describe(
    'Address of a picture at its agency, which we may link to but not keep; null beside a picture of ours',
  )

export const readerArticle = articleCard.extend({
  /** Sanitised HTML; only the first paragraphs of a locked article. */
  description: z.string(),
  /** Editors' crops of the gallery pictures, by hash. */
  framings: z.record(z.string(), framing).optional(),
  /** Hashes of its pictures that move. */
  moving: z.array(z.string()).optional(),
  narration: z.object({ src: z.string(), type: z.string(), seconds: z.number().nullable() }).nullable(),
  locked: z.boolean(),
  /** Remaining free locked articles of this reader this month, besides this one; null if not metered. */
  freeLeft: z.number().nullable(),
  onBehalfOf: z.string().nullable().describe('The group whose network the reader is in, if that opens it'),
  imageCaption: z.string(),
  imageCredit: z.string(),
  imageLink,
  authorImage: picture.nullable(),
  authorBio: z.string(),
  /** In the order of the byline, without its first author. */
  contributors: z.array(shownReference.extend({ role: contributorRole, image: picture.nullable() })),
  source: shownReference.extend({ url: z.string() }).nullable(),
  tags: z.array(reference),
  people: z.array(reference),
  originalUrl: z.string().nullable(),
  /** Time of the last change of its text; before `publishAt` if it has not changed since publication. */
  contentUpdatedAt: time,
  corrections: z.array(correction).describe('Oldest first'),
  ...articleParts,
  /** Null if no part of it is set. */
  outside: outside.nullable(),
})
export type ReaderArticle = z.infer<typeof readerArticle>

/** In characters of HTML. */
export const longestBody = 2_000_000
const description = z.string().max(longestBody).default('')

/** Address of a picture that stays at its agency. */
export const imageLinkInput = z
  .string()
  .max(maxImageLink, tooLong('رابط الصورة'))
  .refine(isImageLink, 'عنوان صورة يبدأ بـ http أو https')
  .nullable()

/** Fields that editors write. */
export const articleContent = z.object({
  kind: articleKind.default('news'),
  overline: maybeWritten().max(120, tooLong('العنوان العلوي')).default(''),
  title: written('اكتب عنوانًا').max(300, tooLong('العنوان')),
  summary: maybeWritten().max(500, tooLong('الملخص')).default(''),
  description,
  slug: slug.optional(),
  imageId: id.nullable().default(null),
  imageAlt: maybeWritten().max(300).default(''),
  imageCaption: maybeWritten().max(500).default(''),
  imageCredit: maybeWritten().max(120).default(''),
  imageLink: imageLinkInput.default(null),
  categoryId: z.number('اختر قسمًا').int().positive(),
  tagIds: z.array(id).max(20, 'عشرون وسمًا على الأكثر').default([]),
  personIds: z.array(id).max(50, 'خمسون شخصية على الأكثر').default([]),
  authorId: id.nullable().default(null),
  /** In the order of the byline. The first author and repeated ones are left out. */
  contributors: z
    .array(z.object({ authorId: id, role: contributorRole }))
    .max(maxContributors, 'تسعة مساهمين على الأكثر')
    .default([]),
  sourceId: id.nullable().default(null),
  agencyId: id.nullable().default(null),
  access: z.enum(articleAccesses).default('free'),
  publishAt: time.optional(),
  originalUrl: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
  seoTitle: maybeWritten().max(120, tooLong('عنوان محركات البحث')).default(''),
  seoDescription: maybeWritten().max(320, tooLong('وصف محركات البحث')).default(''),
  shareTitle: maybeWritten().max(200, tooLong('عنوان المشاركة')).default(''),
  shareDescription: maybeWritten().max(320, tooLong('وصف المشاركة')).default(''),
  shareImageId: id.nullable().default(null),
  canonicalUrl: z
    .url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'عنوان صفحة يبدأ بـ https' })
    .max(2000, tooLong('العنوان الأصلي'))
    .refine(address => !/[\s<>"@]/.test(address), 'عنوان صفحة يبدأ بـ https')
    .nullable()
    .default(null),
  noindex: z.boolean().default(false),
})
export type ArticleContent = z.infer<typeof articleContent>

/** End of the breaking mark; by default after six hours. Ignored without a mark. */
export const breakingUntil = time.optional()

export const articleInput = articleContent.extend({
  /** Deleted on saving, like the draft of an edited article. */
  draft: draftName.optional(),
  assisted,
  enable: z.boolean().default(false),
  breakingNews: z.boolean().default(false),
  breakingUntil,
})
export type ArticleInput = z.infer<typeof articleInput>

export const edits = z.object({
  id,
  revision,
  ...partial(articleContent.shape),
  assisted,
  enable: z.boolean().optional(),
  breakingNews: z.boolean().optional(),
  breakingUntil,
})
export type ArticleEdits = z.infer<typeof edits>

/** The body alone; required, even if empty. */
export const bodyEdit = z.strictObject({ id, revision, description: description.unwrap() })
export const correctionText = written('اكتب التصويب').max(1000, tooLong('التصويب'))

/** For an agency, 0 stands for somebody in the newsroom. */
const person = z.object({ id: z.number(), name: z.string() })

export const staffRow = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  image: picture.nullable(),
  category: reference,
  agency: reference.nullable(),
  author: reference.nullable(),
  source: reference.nullable(),
  state: z.enum(articleStates),
  enable: z.boolean(),
  breakingNews: z.boolean(),
  breakingUntil: time.nullable(),
  access: z.enum(articleAccesses),
  /** For subscribers, by its own access or its agency's. */
  locked: z.boolean(),
  publishAt: time,
  views: z.number(),
  /** When a held article was sent back to its writer; null if it waits for an editor. */
  returnedAt: time.nullable(),
  /** In the bin, as an editor chose another article for its story; its agency cannot restore it. */
  closedAsSource: z.boolean(),
  revision,
  updatedBy: person.nullable(),
  createdAt: time,
  updatedAt: time,
})
export type StaffRow = z.infer<typeof staffRow>

export const staffArticle = staffRow.extend({
  kind: articleKind,
  overline: z.string(),
  summary: z.string(),
  description: z.string(),
  imageAlt: z.string(),
  imageCaption: z.string(),
  imageCredit: z.string(),
  imageLink,
  ...outside.shape,
  tags: z.array(reference),
  people: z.array(reference),
  contributors: z.array(z.object({ id, name: z.string(), role: contributorRole })),
  feed: z.object({ id, name: z.string() }).nullable(),
  originalUrl: z.string().nullable(),
  /** The guid of the feed's item. */
  guid: z.string().nullable(),
  readMinutes: z.number(),
  corrections: z.array(correction),
  createdBy: person.nullable(),
  deletedAt: time.nullable(),
})
export type StaffArticle = z.infer<typeof staffArticle>

/** The search index's answer to a staff list's query. */
export type FoundArticles = {
  ids: number[]
  /** Relevance; 0 or more. */
  scores: number[]
  /** Whether the query may also be matched as part of a headline: it has no quotation marks, minus or field. */
  asTyped: boolean
}
