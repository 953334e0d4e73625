import { z } from 'zod'
import { can, rightsTo } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { name, reference, revision, time } from '../../contract/fields.ts'
import { nounCalls } from '../../contract/noun-calls.ts'
import { byId, id, staffList, staffListQuery, staffQuery } from '../../contract/pages.ts'
import { fallback, fallbackUrls, feedAddress, feedHub } from './feed.address.schema.ts'
import { credentialsInput, savedCredentials } from './feed.credentials.schema.ts'
import { importAnswer, importBytes, importInput } from './feed.import.schema.ts'
import { dryRunAnswer, feedItem, itemOutcomes, triedItem, wordFields } from './feed.item.schema.ts'
import { feedFilters } from './feed.list.schema.ts'
import { pageRules, triedPage, triedPageInput } from './feed.page.schema.ts'
import { placeFields, placeInput } from './feed.place.schema.ts'
import { ruleFields, ruleWords } from './feed.words.schema.ts'
import { openTrouble } from './health/trouble.schema.ts'

export const publishHolds = ['inactive', 'untrusted'] as const

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
  /** Older items are held; null for any age. Like the next five, only where autoPublish is on. */
  maxAgeHours: z.number().nullable(),
  /** Items published per hour; null without a limit. */
  hourlyLimit: z.number().nullable(),
  /** Items of the first poll are held. */
  fromNowOn: z.boolean(),
  arabicToPublish: z.boolean(),
  pictureToPublish: z.boolean(),
  /** Items are held whose link leads to a site from which nothing was published. */
  knownSiteOnly: z.boolean(),
  /** Items are held whose text is published already, also by another filter. */
  firstCopyOnly: z.boolean(),
  fullText: z.boolean(),
  /** Takes the text from the item's page where the feed has an excerpt. */
  pageText: z.boolean(),
  pageRules,
  /** Items with the same link are one story. */
  uniqueLink: z.boolean(),
  ...placeFields,
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
  /** Its last new item, if it is silent. */
  silentSince: time.nullable(),
  /** Target of a permanent redirect to another host: its items are held until an editor accepts it. */
  movedTo: z.string().nullable(),
  /** The publisher answers that the feed is closed permanently (410). */
  goneAt: time.nullable(),
  imported: z.number(),
  /** The WebSub hub that pushes its changes; null without one. */
  hub: feedHub.nullable(),
  credentials: savedCredentials.nullable(),
  /** Further addresses, tried in this order while its own fails. */
  fallbacks: z.array(fallback),
  /** The fallback that serves now. */
  servedFrom: z.string().nullable(),
  /** Why its own address fails, and since when, if it has fallbacks. */
  ownError: z.string().nullable(),
  ownFailedAt: time.nullable(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type Feed = z.infer<typeof feed>

export const feedInput = z.object({
  name: name(),
  feedUrl: feedAddress,
  fallbackUrls: fallbackUrls.default([]),
  /** Absent to keep what is saved, null to delete it. */
  credentials: credentialsInput.nullable().optional(),
  agencyId: id.nullable().default(null),
  sourceId: id.nullable().default(null),
  categoryId: z.number('اختر قسمًا').int().positive(),
  includeWords: ruleWords.default([]),
  includeFields: ruleFields,
  includeAll: z.boolean().default(false),
  excludeWords: ruleWords.default([]),
  excludeFields: ruleFields,
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
  maxAgeHours: z
    .number()
    .int()
    .min(1, 'ساعة على الأقل')
    .max(8760, 'سنة على الأكثر: 8760 ساعة')
    .nullable()
    .default(24),
  hourlyLimit: z
    .number()
    .int()
    .min(1, 'خبر واحد على الأقل')
    .max(1000, 'ألف خبر على الأكثر')
    .nullable()
    .default(null),
  fromNowOn: z.boolean().default(true),
  arabicToPublish: z.boolean().default(false),
  pictureToPublish: z.boolean().default(false),
  knownSiteOnly: z.boolean().default(true),
  firstCopyOnly: z.boolean().default(false),
  fullText: z.boolean().default(true),
  pageText: z.boolean().default(false),
  pageRules: pageRules.default([]),
  uniqueLink: z.boolean().default(true),
  ...placeInput,
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
  maxAgeHours: true,
  arabicToPublish: true,
  pictureToPublish: true,
  fullText: true,
  uniqueLink: true,
  publishFrom: true,
  publishUntil: true,
  mappings: true,
  creditLine: true,
  pictureRights: true,
})

/** `id`: the saved filter, whose credentials are used if the address is of the same site. */
export const trialInput = tryOutInput.extend({ id: id.optional(), credentials: feedInput.shape.credentials })

const { NOT_FOUND, REFUSED } = errors
const rights = rightsTo('Filters')
const calls = nounCalls({ row: feed, input: feedInput, rights })
const write = can(['create', 'update'], 'Filters')

export const feedContract = {
  list: endpoint('GET', '/rssfilters', rights.read, 'مرشّحات الخلاصات وحالها')
    .input(staffQuery(['name', 'createdAt', 'lastFetchAt', 'failures', 'imported'], 'name', feedFilters))
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
    .output(
      z.array(
        z.object({
          id,
          name: z.string(),
          active: z.boolean(),
          /** Whether one fetch serves both; not so if their spellings of the address differ. */
          isShared: z.boolean(),
        }),
      ),
    ),
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
  acceptMove: endpoint(
    'POST',
    '/rssfilters/move/{id}',
    rights.update,
    'اعتماد العنوان الذي انتقلت إليه الخلاصة',
  )
    .input(z.strictObject({ id, address: z.string().max(4000) }))
    .errors({ NOT_FOUND, REFUSED })
    .output(feed),
  confirmRules: endpoint(
    'POST',
    '/rssfilters/confirm-rules/{id}',
    rights.update,
    'قواعد المرشّح صحيحة وإن رفضت كل ما ورد إلى الآن',
  )
    .input(byId)
    .errors({ NOT_FOUND })
    .output(feed),
  troubles: endpoint(
    'GET',
    '/rssfilters/troubles',
    can('read', 'Article'),
    'ما تعثّر من الخلاصات ومنذ متى؛ للوكالة خلاصاتها',
  ).output(z.array(openTrouble)),
  tryOut: endpoint('POST', '/rssfilters/try', write, 'تجربة مرشّح دون حفظه')
    .input(trialInput)
    .errors({ REFUSED })
    .output(
      z.object({
        title: z.string(),
        items: z.array(triedItem),
        /** Arabic, for users, if items were left out; '' otherwise. */
        notice: z.string(),
      }),
    ),
  tryPage: endpoint('POST', '/rssfilters/try-page', write, 'جلب نص صفحة خبر دون حفظه', { isHeavy: true })
    .input(triedPageInput)
    .errors({ REFUSED })
    .output(triedPage),
  dryRun: endpoint('POST', '/rssfilters/dry-run', write, 'تجربة القواعد على ما ورد في سبعة أيام', {
    isHeavy: true,
  })
    .input(tryOutInput.extend({ id: id.optional().describe('The filter, if it is saved') }))
    .errors({ REFUSED })
    .output(dryRunAnswer),
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
