import { z } from 'zod'
import { can, rightsTo } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { name, reference, revision, time, url } from '../../contract/fields.ts'
import { nounCalls } from '../../contract/noun-calls.ts'
import { byId, id, staffList, staffListQuery, staffQuery } from '../../contract/pages.ts'
import { importAnswer, importBytes, importInput } from './feed.import.schema.ts'

export const itemOutcomes = [
  'published',
  'held',
  'excluded',
  'not_included',
  'unsuitable',
  'duplicate',
  'failed',
] as const
/** `lapsed`: the hub did not renew the subscription in time. */
export const hubStates = ['requested', 'active', 'lapsed', 'denied'] as const
export const publishHolds = ['inactive', 'untrusted'] as const
export type ItemOutcome = (typeof itemOutcomes)[number]

/** Fields of an item in which a filter searches its words; the summary is part of the text. */
export const wordFields = ['title', 'text', 'category', 'author'] as const
export type WordField = (typeof wordFields)[number]
export const itemLanguages = ['any', 'arabic', 'other'] as const

const feed = z.object({
  id,
  name: z.string(),
  feedUrl: z.string(),
  agency: reference.nullable(),
  source: reference.nullable(),
  category: reference,
  includeWords: z.array(z.string()),
  includeFields: z.array(z.enum(wordFields)),
  /** All of the included words are required, not one of them. */
  includeAll: z.boolean(),
  excludeWords: z.array(z.string()),
  excludeFields: z.array(z.enum(wordFields)),
  language: z.enum(itemLanguages),
  /** 0 if an item may have any length. */
  minWords: z.number(),
  pictureOnly: z.boolean(),
  tags: z.array(reference),
  autoPublish: z.boolean(),
  fullText: z.boolean(),
  /** Items with the same link are one story. */
  uniqueLink: z.boolean(),
  active: z.boolean(),
  /** The reason why items are held although autoPublish is on: the agency is disabled or not trusted. */
  held: z.enum(publishHolds).nullable(),
  /** Interval between polls; adapts to how often the feed changes. */
  intervalMinutes: z.number(),
  /** An editor's interval, which does not adapt. */
  fixedMinutes: z.number().nullable(),
  lastFetchAt: time.nullable(),
  nextFetchAt: time,
  lastStatus: z.number().nullable(),
  lastError: z.string().nullable(),
  failures: z.number(),
  /** Has had nothing new for far longer than usual, although it answers. */
  silent: z.boolean(),
  imported: z.number(),
  /** The WebSub hub that pushes its changes; null without one. */
  hub: z
    .object({
      address: z.string(),
      state: z.enum(hubStates),
      /** Why it does not push, in Arabic; '' otherwise. */
      reason: z.string(),
      lastPushAt: time.nullable(),
    })
    .nullable(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type Feed = z.infer<typeof feed>

const longestPhrase = 10
const words = z
  .array(z.string().trim().min(1).max(80))
  .max(50)
  .refine(phrases => phrases.every(phrase => /[\p{L}\p{N}]/u.test(phrase)), 'في كل كلمة حرف أو رقم على الأقل')
  .refine(
    phrases => phrases.every(phrase => phrase.split(/\s+/).length <= longestPhrase),
    'في العبارة عشر كلمات على الأكثر',
  )
const fields = z
  .array(z.enum(wordFields))
  .min(1, 'اختر موضعًا واحدًا على الأقل')
  .default([...wordFields])

export const feedInput = z.object({
  name: name(),
  feedUrl: url('عنوان الخلاصة يبدأ بـ http أو https').max(2000),
  agencyId: id.nullable().default(null),
  sourceId: id.nullable().default(null),
  categoryId: z.number('اختر قسمًا').int().positive(),
  includeWords: words.default([]),
  includeFields: fields,
  includeAll: z.boolean().default(false),
  excludeWords: words.default([]),
  excludeFields: fields,
  language: z.enum(itemLanguages).default('any'),
  minWords: z
    .number('اكتب عددًا، أو 0 لأي طول')
    .int()
    .min(0, 'لا يقل عن 0')
    .max(2000, 'لا يزيد على 2000 كلمة')
    .default(0),
  pictureOnly: z.boolean().default(false),
  tagIds: z.array(id).max(20).default([]),
  autoPublish: z.boolean().default(false),
  fullText: z.boolean().default(true),
  uniqueLink: z.boolean().default(true),
  /** Null if the interval adapts. */
  fixedMinutes: z
    .number()
    .int()
    .min(1, 'أقل ما يُجلب كل دقيقة')
    .max(1440, 'أكثر ما يُنتظر يوم: 1440 دقيقة')
    .nullable()
    .default(null),
  active: z.boolean().default(true),
})

/** Fields that a trial depends on. */
export const tryOutInput = feedInput.pick({
  feedUrl: true,
  agencyId: true,
  includeWords: true,
  includeFields: true,
  includeAll: true,
  excludeWords: true,
  excludeFields: true,
  language: true,
  minWords: true,
  pictureOnly: true,
  autoPublish: true,
  fullText: true,
  uniqueLink: true,
})

const feedItem = z.object({
  id,
  guid: z.string(),
  link: z.string(),
  title: z.string(),
  /** As the feed names them; '' if it names none. */
  author: z.string(),
  categories: z.array(z.string()),
  outcome: z.enum(itemOutcomes),
  /** Arabic, for users; '' if there is none. */
  reason: z.string(),
  articleId: id.nullable(),
  seenAt: time,
})
export type FeedItem = z.infer<typeof feedItem>

/** A word of a rule in an item; `offset` and `length` count UTF-16 units of the field's plain text. */
const place = z.object({
  word: z.string(),
  field: z.enum(['title', 'summary', 'text', 'category', 'author']),
  offset: z.number(),
  length: z.number(),
})
export type Place = z.infer<typeof place>

export const ruleAnswer = z.object({
  rule: z.string(),
  verdict: z.enum(['passed', 'refused', 'held']),
  /** Arabic, for users. */
  says: z.string(),
  /** Words that decided. */
  places: z.array(place),
})
export type RuleAnswer = z.infer<typeof ruleAnswer>

export const triedItem = z.object({
  title: z.string(),
  link: z.string(),
  publishedAt: time.nullable(),
  summary: z.string(),
  /** The body as it would be stored, in plain text; only the beginning of a long one. */
  text: z.string(),
  words: z.number(),
  image: z.string().nullable(),
  outcome: z.enum(itemOutcomes),
  reason: z.string(),
  /** Words of the rule; offsets count UTF-16 units of `title` and `text`. */
  places: z.array(
    z.object({
      list: z.enum(['included', 'excluded']),
      word: z.string(),
      field: z.enum(wordFields),
      offset: z.number(),
      length: z.number(),
      /** As written in the item. */
      found: z.string(),
    }),
  ),
})

const ruledItem = z.object({
  id,
  title: z.string(),
  link: z.string(),
  seenAt: time,
  /** Its outcome when it came. */
  outcome: z.enum(itemOutcomes),
  /** Why these rules refuse it; '' if they accept it. */
  reason: z.string(),
})
export type RuledItem = z.infer<typeof ruledItem>
const ruledItems = z.object({ count: z.number(), items: z.array(ruledItem).describe('The newest of them') })

const { NOT_FOUND, REFUSED } = errors
const rights = rightsTo('Filters')
const calls = nounCalls({ row: feed, input: feedInput, rights })
const write = can(['create', 'update'], 'Filters')

export const feedContract = {
  list: endpoint('GET', '/rssfilters', rights.read, 'مرشّحات الخلاصات وحالها')
    .input(
      staffQuery(['name', 'createdAt', 'lastFetchAt', 'failures', 'imported'], 'name', {
        active: z.boolean().optional(),
        agency: id.optional(),
        category: id.optional(),
        failing: z.boolean().optional(),
        silent: z.boolean().optional(),
      }),
    )
    .output(staffList(feed)),
  get: endpoint('GET', '/rssfilters/{id}', rights.read, 'مرشّح')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(feed),
  items: endpoint('GET', '/rssfilters/items/{id}', rights.read, 'آخر ما ورد من المرشّح وما جرى له')
    .input(
      z.object({
        id,
        page: staffListQuery.page,
        limit: staffListQuery.limit,
        outcome: z.enum(itemOutcomes).optional(),
      }),
    )
    .errors({ NOT_FOUND })
    .output(staffList(feedItem)),
  import: endpoint('POST', '/rssfilters/import', rights.create, 'استيراد مصادر من OPML أو جدول', {
    bytes: importBytes * 3,
    isHeavy: true,
  })
    .input(importInput)
    .errors({ REFUSED })
    .output(importAnswer),
  export: endpoint('GET', '/rssfilters/export', rights.read, 'المصادر كلها في ملف OPML').output(z.file()),
  sameAddress: endpoint('GET', '/rssfilters/same', write, 'مرشّحات أخرى لعنوان الخلاصة نفسه')
    .input(z.object({ feedUrl: feedInput.shape.feedUrl, except: id.optional() }))
    .output(z.array(z.object({ id, name: z.string(), active: z.boolean() }))),
  create: calls.create('/rssfilters', 'إنشاء مرشّح'),
  edit: calls.edit('/rssfilters/{id}', 'تعديل مرشّح'),
  setActive: endpoint('PATCH', '/rssfilters/status/{id}', rights.update, 'تشغيل مرشّح أو إيقافه')
    .input(z.strictObject({ id, active: z.boolean() }))
    .errors({ NOT_FOUND })
    .output(feed),
  fetchSoon: endpoint('POST', '/rssfilters/fetch/{id}', rights.update, 'جلب الخلاصة الآن')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(feed),
  tryOut: endpoint('POST', '/rssfilters/try', write, 'تجربة مرشّح دون حفظه')
    .input(tryOutInput)
    .errors({ REFUSED })
    .output(
      z.object({
        title: z.string(),
        items: z.array(triedItem),
        /** Arabic, for users, if items were left out; '' otherwise. */
        notice: z.string(),
      }),
    ),
  dryRun: endpoint('POST', '/rssfilters/dry-run', write, 'تجربة القواعد على ما ورد في سبعة أيام')
    .input(tryOutInput.extend({ id: id.optional().describe('The filter, if it is saved') }))
    .errors({ REFUSED })
    .output(
      z.object({
        accepted: ruledItems,
        refused: ruledItems,
        /** Those of both that these rules judge otherwise than happened. */
        changed: ruledItems,
        /** Refused ones that would now be accepted. */
        entering: z.number(),
        /** There are more items than were judged. */
        isCut: z.boolean(),
      }),
    ),
  applyToPast: endpoint(
    'POST',
    '/rssfilters/apply/{id}',
    rights.update,
    'أخذ ما رُفض في سبعة أيام وتقبله القواعد الآن',
  )
    .input(byId)
    .errors({ NOT_FOUND })
    .output(z.object({ ok: z.literal(true) })),
  remove: calls.remove('/rssfilters/{id}', 'حذف مرشّح؛ تبقى مقالاته'),
}
