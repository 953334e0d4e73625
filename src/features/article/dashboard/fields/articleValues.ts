import { z } from 'zod'
import { assistedPart } from '../../../../contract/assistance.ts'
import { contributorRoleNames } from '../../../../contract/contributor-roles.ts'
import { picture, reference, time } from '../../../../contract/fields.ts'
import { id } from '../../../../contract/pages.ts'
import { type ArticleContent, articleAccesses, articleKind, type StaffArticle } from '../../article.schema.ts'

/** Values of the form, and of a draft: less strict than an article, so that unfinished input fits. */
export const articleValues = z.object({
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  slug: z.string(),
  image: picture.nullable(),
  imageAlt: z.string(),
  imageCaption: z.string(),
  imageCredit: z.string(),
  /** Without a default: a draft of an older tab lacks it, and keeps what is saved. */
  imageLink: z.string().nullable(),
  categoryId: id.nullable(),
  tags: z.array(reference),
  // Drafts from before this field existed.
  people: z.array(reference).default([]),
  contributors: z.array(z.object({ id, name: z.string(), role: z.enum(contributorRoleNames) })).default([]),
  authorId: id.nullable(),
  sourceId: id.nullable(),
  agencyId: id.nullable(),
  access: z.enum(articleAccesses),
  /** Null for the time of publishing. */
  publishAt: time.nullable(),
  breakingNews: z.boolean(),
  /** Null for six hours from marking. */
  breakingUntil: time.nullable().default(null),
  originalUrl: z.string(),
  /** Parts accepted from the assistant since the last save. */
  assisted: z.array(assistedPart).default([]),
  // Drafts from before these fields existed.
  seoTitle: z.string().default(''),
  seoDescription: z.string().default(''),
  shareTitle: z.string().default(''),
  shareDescription: z.string().default(''),
  shareImage: picture.nullable().default(null),
  canonicalUrl: z.string().default(''),
  noindex: z.boolean().default(false),
  kind: articleKind.default('news'),
  overline: z.string().default(''),
})
export type ArticleValues = z.infer<typeof articleValues>
export type ArticleField = Exclude<keyof ArticleValues, 'assisted'>

export const emptyArticle: ArticleValues = {
  kind: 'news',
  overline: '',
  title: '',
  summary: '',
  description: '',
  slug: '',
  image: null,
  imageAlt: '',
  imageCaption: '',
  imageCredit: '',
  imageLink: null,
  categoryId: null,
  tags: [],
  people: [],
  contributors: [],
  authorId: null,
  sourceId: null,
  agencyId: null,
  access: 'free',
  publishAt: null,
  breakingNews: false,
  breakingUntil: null,
  originalUrl: '',
  assisted: [],
  seoTitle: '',
  seoDescription: '',
  shareTitle: '',
  shareDescription: '',
  shareImage: null,
  canonicalUrl: '',
  noindex: false,
}

export const fieldLabels = {
  kind: 'النوع',
  overline: 'العنوان العلوي',
  title: 'العنوان',
  summary: 'الملخص',
  description: 'النص',
  slug: 'المعرّف في الرابط',
  image: 'صورة الغلاف',
  imageAlt: 'وصف الصورة',
  imageCaption: 'تعليق الصورة',
  imageCredit: 'حقوق الصورة',
  imageLink: 'رابط الصورة عند مصدرها',
  categoryId: 'القسم',
  tags: 'الوسوم',
  people: 'الشخصيات',
  authorId: 'الكاتب',
  contributors: 'المساهمون',
  sourceId: 'المصدر',
  agencyId: 'الوكالة',
  access: 'من يقرؤه',
  publishAt: 'موعد النشر',
  breakingNews: 'عاجل',
  breakingUntil: 'عاجل حتى',
  originalUrl: 'رابط الأصل',
  seoTitle: 'عنوان محركات البحث',
  seoDescription: 'وصف محركات البحث',
  shareTitle: 'عنوان المشاركة',
  shareDescription: 'وصف المشاركة',
  shareImage: 'صورة المشاركة',
  canonicalUrl: 'عنوانه الأول في موقع آخر',
  noindex: 'محجوب عن محركات البحث',
} as const satisfies Record<ArticleField, string>

export function valuesOfArticle(article: StaffArticle): ArticleValues {
  const waits = article.state === 'held' && Date.parse(article.publishAt) <= Date.now()
  return {
    kind: article.kind,
    overline: article.overline,
    title: article.title,
    summary: article.summary,
    description: article.description,
    slug: article.slug,
    image: article.image,
    imageAlt: article.imageAlt,
    imageCaption: article.imageCaption,
    imageCredit: article.imageCredit,
    imageLink: article.imageLink,
    categoryId: article.category.id,
    tags: article.tags,
    people: article.people,
    contributors: article.contributors,
    authorId: article.author?.id ?? null,
    sourceId: article.source?.id ?? null,
    agencyId: article.agency?.id ?? null,
    access: article.access,
    publishAt: waits ? null : article.publishAt,
    breakingNews: article.breakingNews,
    breakingUntil: article.breakingUntil,
    originalUrl: article.originalUrl ?? '',
    assisted: [],
    seoTitle: article.seoTitle,
    seoDescription: article.seoDescription,
    shareTitle: article.shareTitle,
    shareDescription: article.shareDescription,
    shareImage: article.shareImage,
    canonicalUrl: article.canonicalUrl ?? '',
    noindex: article.noindex,
  }
}

/** For a new article: the contents, without address, time, breaking mark and the original elsewhere. */
export function copyOfValues(values: ArticleValues): ArticleValues {
  const { slug, publishAt, breakingNews, breakingUntil, originalUrl, canonicalUrl, assisted } = emptyArticle
  return { ...values, slug, publishAt, breakingNews, breakingUntil, originalUrl, canonicalUrl, assisted }
}

/** Values of a stored revision. Has only the ids of tags, people and picture, which is enough to compare. */
export function valuesOfContent(content: ArticleContent, article: StaffArticle): ArticleValues {
  const tags = new Map(article.tags.map(tag => [tag.id, tag]))
  const people = new Map(article.people.map(person => [person.id, person]))
  const contributors = new Map(article.contributors.map(one => [one.id, one.name]))
  const nameless = { hash: '', width: 1, height: 1, alt: '', placeholder: '', colour: '#888888' }
  return {
    ...valuesOfArticle(article),
    kind: content.kind,
    overline: content.overline,
    title: content.title,
    summary: content.summary,
    description: content.description,
    slug: content.slug ?? article.slug,
    image: content.imageId === null ? null : { ...nameless, id: content.imageId },
    seoTitle: content.seoTitle,
    seoDescription: content.seoDescription,
    shareTitle: content.shareTitle,
    shareDescription: content.shareDescription,
    shareImage: content.shareImageId === null ? null : { ...nameless, id: content.shareImageId },
    canonicalUrl: content.canonicalUrl ?? '',
    noindex: content.noindex,
    imageAlt: content.imageAlt,
    imageCaption: content.imageCaption,
    imageCredit: content.imageCredit,
    // Revisions from before this field existed.
    imageLink: content.imageLink ?? null,
    categoryId: content.categoryId,
    tags: content.tagIds.map(tagId => tags.get(tagId) ?? { id: tagId, name: `وسم ${tagId}`, slug: '' }),
    people: content.personIds.map(one => people.get(one) ?? { id: one, name: `شخصية ${one}`, slug: '' }),
    authorId: content.authorId,
    // Revisions from before this field existed.
    contributors: (content.contributors ?? []).map(({ authorId, role }) => ({
      ...{ id: authorId, name: contributors.get(authorId) ?? `كاتب ${authorId}`, role },
    })),
    sourceId: content.sourceId,
    agencyId: content.agencyId,
    access: content.access,
    originalUrl: content.originalUrl ?? '',
  }
}

/** Input of the calls. Fields left to the server are omitted. */
export function contentOfValues(values: ArticleValues): Omit<ArticleContent, 'categoryId'> & {
  categoryId: number | null
} {
  const {
    image,
    tags,
    people,
    contributors,
    slug,
    publishAt,
    originalUrl,
    shareImage,
    canonicalUrl,
    breakingNews: _,
    breakingUntil: __,
    ...same
  } = values
  return {
    ...same,
    title: same.title.trim(),
    imageId: image?.id ?? null,
    tagIds: tags.map(tag => tag.id),
    personIds: people.map(person => person.id),
    contributors: contributors.map(one => ({ authorId: one.id, role: one.role })),
    originalUrl: originalUrl.trim() || null,
    shareImageId: shareImage?.id ?? null,
    canonicalUrl: canonicalUrl.trim() || null,
    ...(slug.trim() ? { slug: slug.trim() } : {}),
    ...(publishAt ? { publishAt } : {}),
  }
}

/** Form fields that have another name in the calls. */
export const formNames = {
  imageId: 'image',
  shareImageId: 'shareImage',
  tagIds: 'tags',
  personIds: 'people',
} satisfies Record<string, ArticleField>

/** Two values of a field are equal when these are. */
function comparable(field: ArticleField, values: ArticleValues): string {
  if (field === 'tags' || field === 'people') {
    return JSON.stringify(values[field].map(({ id }) => id).toSorted((a, b) => a - b))
  }
  if (field === 'contributors') return JSON.stringify(values.contributors.map(one => [one.id, one.role]))
  if (field === 'image' || field === 'shareImage') return String(values[field]?.id ?? '')
  if (field === 'publishAt' || field === 'breakingUntil') {
    return values[field] ? new Date(values[field]).toISOString() : ''
  }
  const value = values[field]
  return typeof value === 'string' ? value.trim() : String(value ?? '')
}

export const articleFields = Object.keys(fieldLabels) as ArticleField[]

export function changedFields(before: ArticleValues, after: ArticleValues): ArticleField[] {
  return articleFields.filter(field => comparable(field, before) !== comparable(field, after))
}

export type Difference = { field: ArticleField; choice: 'mine' | 'theirs'; both: boolean }

/** Fields that differ, each with the default choice: the side that changed it since `base`; mine if both did. */
export function listDifferences(
  base: ArticleValues | undefined,
  mine: ArticleValues,
  theirs: ArticleValues,
): Difference[] {
  return changedFields(mine, theirs).map(field => {
    const mineChanged = !base || comparable(field, base) !== comparable(field, mine)
    const theirsChanged = !base || comparable(field, base) !== comparable(field, theirs)
    return { field, choice: mineChanged ? 'mine' : 'theirs', both: mineChanged && theirsChanged }
  })
}
