import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import {
  day,
  maybeWritten,
  name,
  partial,
  picture,
  reference,
  revision,
  slug,
  time,
} from '../../contract/fields.ts'
import { tooLong } from '../../contract/messages.ts'
import { nounCalls } from '../../contract/noun-calls.ts'
import {
  byId,
  bySlug,
  id,
  pagedReaderList,
  readerListQuery,
  staffList,
  staffQuery,
} from '../../contract/pages.ts'
import { rightsEverywhere } from '../../contract/right.ts'
import { articleCard, articleStates } from '../article/article.schema.ts'

/** Bounds what a page of readers shows, and what one request of theirs costs. */
export const maxCounts = { tags: 10, people: 12, placed: 200, leftOut: 200, entries: 300 } as const

/** An article in any state, for staff. */
const placedArticle = z.object({ id, title: z.string(), state: z.enum(articleStates) })
export type PlacedArticle = z.infer<typeof placedArticle>

const staffEntry = z.object({
  day,
  title: z.string(),
  text: z.string(),
  article: placedArticle.nullable(),
})

const dossier = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  summary: z.string(),
  image: picture.nullable(),
  explainer: placedArticle.nullable(),
  people: z.array(reference),
  tags: z.array(reference),
  placed: z.array(placedArticle),
  leftOut: z.array(placedArticle),
  entries: z.array(staffEntry).describe('The timeline, the oldest day first'),
  status: z.boolean().describe('Published'),
  ended: z.boolean(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type Dossier = z.infer<typeof dossier>

const dossierRow = dossier
  .omit({ explainer: true, people: true, placed: true, leftOut: true, entries: true })
  .extend({ articles: z.number().describe('At most 1000'), entries: z.number() })
export type DossierRow = z.infer<typeof dossierRow>

/** Shared by the form and the calls. */
export const entryInput = z.object({
  day,
  title: name(160),
  text: maybeWritten().max(600, tooLong('النص')).default(''),
  articleId: id.nullable().default(null),
})
export type EntryInput = z.output<typeof entryInput>

const ids = (max: number, message: string) => z.array(id).max(max, message).default([])

export const dossierInput = z.object({
  name: name(120),
  slug: slug.optional(),
  summary: maybeWritten().min(1, 'جملة أو جملتان تقولان ما القصة').max(400, tooLong('الملخص')),
  imageId: id.nullable().default(null),
  explainerId: id.nullable().default(null),
  personIds: ids(maxCounts.people, 'اثنتا عشرة شخصية على الأكثر'),
  tagIds: ids(maxCounts.tags, 'عشرة وسوم على الأكثر'),
  placedIds: ids(maxCounts.placed, 'مئتا مقال على الأكثر'),
  leftOutIds: ids(maxCounts.leftOut, 'مئتا مقال على الأكثر'),
  entries: z.array(entryInput).max(maxCounts.entries, 'ثلاثمئة حدث على الأكثر').default([]),
  status: z.boolean().default(false),
  ended: z.boolean().default(false),
})
export type DossierInput = z.output<typeof dossierInput>

/** A person of a dossier, with a portrait. */
const keyPerson = reference.extend({ role: z.string(), image: picture.nullable() })

const card = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  summary: z.string(),
  image: picture.nullable(),
  ended: z.boolean(),
  articles: z.number().describe('Published articles, counted up to 1001'),
  changedAt: time.describe('When its newest article was published; without articles, when it was edited'),
})
export type DossierCard = z.infer<typeof card>

/** On the front page. */
export const dossierStrip = card.extend({ stories: z.array(articleCard).describe('The newest') })
export type DossierStrip = z.output<typeof dossierStrip>

const readerEntry = z.object({
  id,
  day,
  title: z.string(),
  text: z.string(),
  article: z.object({ id, slug: z.string(), title: z.string() }).nullable().describe('Published only'),
})

const shownDossier = card.extend({
  explainer: articleCard.nullable().describe('Published only'),
  people: z.array(keyPerson),
  entries: z.array(readerEntry).describe('The timeline, the oldest day first'),
})
export type ShownDossier = z.infer<typeof shownDossier>

const proposal = z.object({
  kind: z.enum(['tag', 'person']),
  subject: reference,
  articles: z.number().describe('Of the last weeks'),
  days: z.number(),
  stories: z.number().describe('Stories of several outlets among them'),
})
export type DossierProposal = z.infer<typeof proposal>

const { NOT_FOUND, SLUG_TAKEN, STALE_REVISION } = errors
// As for tags: the newsroom's, agencies only have articles in them.
const rights = rightsEverywhere('Article')
const calls = nounCalls({ row: dossier, input: dossierInput, rights, taken: { SLUG_TAKEN } })
/** A whole timeline is longer than the usual call. */
const large = { bytes: 1_000_000, fields: 3000 }
const subject = { kind: proposal.shape.kind, id }

export const dossierContract = {
  list: endpoint('GET', '/dossier', 'public', 'الملفات المنشورة، الجارية أولًا', { isShared: true })
    .input(
      z.object({
        limit: z.number().int().min(1).max(100).default(50),
        running: z.boolean().optional().describe('Only those whose story is not over'),
      }),
    )
    .output(z.array(card)),
  topics: endpoint('GET', '/dossier/topics', 'public', 'الملفات الجارية التي يمكن للقارئ متابعتها', {
    isShared: true,
    keptForPages: 'untilChange',
  }).output(z.array(reference)),
  bySlug: endpoint('GET', '/dossier/slug/{slug}', 'public', 'ملف بمعرّفه، القديم أو الحالي', {
    isShared: true,
  })
    .input(bySlug)
    .errors({ NOT_FOUND })
    .output(shownDossier),
  articles: endpoint('GET', '/dossier/articles/{id}', 'public', 'مقالات ملف، الأحدث أولًا', {
    isShared: true,
  })
    .input(z.object({ ...readerListQuery, id }))
    .errors({ NOT_FOUND })
    .output(pagedReaderList(articleCard)),
  of: endpoint('GET', '/dossier/of/{articleId}', 'public', 'الملفات التي فيها مقال منشور، اثنان على الأكثر', {
    isShared: true,
  })
    .input(z.object({ articleId: id }))
    .output(z.array(reference)),
  paginate: endpoint('GET', '/dossier/paginate', rights.read, 'الملفات، للإدارة')
    .input(
      staffQuery(['name', 'createdAt', 'updatedAt'], '-updatedAt', {
        status: z.boolean().optional(),
        ended: z.boolean().optional(),
      }),
    )
    .output(staffList(dossierRow)),
  preview: endpoint('GET', '/dossier/preview/{id}', rights.read, 'ملف كما سيراه القراء، نُشر أم لم يُنشر')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(z.object({ dossier: shownDossier, articles: z.array(articleCard).describe('The newest') })),
  proposals: endpoint('GET', '/dossier/proposals', rights.read, 'قصص جارية قد تستحق ملفًا', {
    isHeavy: true,
  }).output(z.array(proposal)),
  begin: endpoint('GET', '/dossier/proposals/{kind}/{id}', rights.read, 'ما يبدأ به ملف من اقتراح')
    .input(z.object(subject))
    .errors({ NOT_FOUND })
    .output(dossier.pick({ name: true, people: true, tags: true, placed: true })),
  dismiss: endpoint('POST', '/dossier/proposals/dismiss', rights.update, 'ترك اقتراح، فلا يعود')
    .input(z.strictObject(subject))
    .errors({ NOT_FOUND })
    .output(z.object({ ok: z.literal(true) })),
  get: endpoint('GET', '/dossier/{id}', rights.read, 'ملف، لتحريره')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(dossier),
  create: endpoint('POST', '/dossier', rights.create, 'إنشاء ملف', large)
    .input(dossierInput)
    .errors({ SLUG_TAKEN })
    .output(dossier),
  edit: endpoint('PATCH', '/dossier/{id}', rights.update, 'تعديل ملف', large)
    .input(z.object({ id, revision, ...partial(dossierInput.shape) }))
    .errors({ SLUG_TAKEN, NOT_FOUND, STALE_REVISION })
    .output(dossier),
  setStatus: calls.setStatus('/dossier/{id}/status', 'نشر ملف أو إخفاؤه'),
  remove: calls.remove('/dossier/{id}', 'حذف ملف'),
}
