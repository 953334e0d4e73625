import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { code, time, url } from '../../contract/fields.ts'
import { byId, id, staffList, staffListQuery } from '../../contract/pages.ts'
import { canEverywhere } from '../../contract/right.ts'
import { type SourceKindName, sourceKinds } from './source-kind.schema.ts'

export { kindOf, type SourceKindName, sourceKinds } from './source-kind.schema.ts'

const kinds = Object.keys(sourceKinds) as [SourceKindName, ...SourceKindName[]]

/** Fields of an article that a table's columns may be. */
export const tableFields = {
  title: 'العنوان',
  text: 'النص',
  summary: 'الملخص',
  date: 'تاريخ النشر',
  changed: 'تاريخ التعديل',
  state: 'الحالة',
  category: 'القسم',
  tags: 'الوسوم',
  author: 'الكاتب',
  picture: 'عنوان الصورة',
  pictureAlt: 'وصف الصورة',
  pictureCaption: 'تعليق الصورة',
  address: 'الرابط القديم',
  id: 'الرقم القديم',
  slug: 'المعرّف في الرابط',
  seoTitle: 'عنوان محركات البحث',
  seoDescription: 'وصف محركات البحث',
} as const
export type TableField = keyof typeof tableFields
const fields = Object.keys(tableFields) as [TableField, ...TableField[]]

/** All parts of an upload but the last have this size. */
export const uploadPartBytes = 4 * 2 ** 20
export const maxUploadBytes = 4 * 2 ** 30

const importStates = ['waiting', 'running', 'stopped', 'done', 'failed', 'undone'] as const
export const importOutcomes = ['new', 'updated', 'same', 'kept', 'left'] as const
export const importSteps = ['import', 'undo', 'check'] as const

const siteImport = z.object({
  id,
  kind: z.enum(kinds),
  /** Name of the file, or its path on the server. */
  file: z.string(),
  site: z.string(),
  dryRun: z.boolean(),
  pictures: z.enum(['fetch', 'none', 'folder']),
  state: z.enum(importStates),
  /** The step that a worker does or is to do. */
  step: z.enum(importSteps).nullable(),
  isStopping: z.boolean(),
  /** The import has not ended, but its process was killed. */
  isInterrupted: z.boolean(),
  /** An undo began and did not end. */
  isHalfUndone: z.boolean(),
  /** Whether the uploaded file is still there. */
  hasFile: z.boolean(),
  bytes: z.number(),
  doneBytes: z.number(),
  /** The step under way. `done` and `total` are addresses of a check, or what an undo looks at. */
  progress: z.object({
    articles: z.number(),
    secondsLeft: z.number().nullable(),
    done: z.number(),
    total: z.number(),
  }),
  error: z.string(),
  orderedBy: z.string().describe("'' for the technician’s command"),
  startedAt: time,
  endedAt: time.nullable(),
})
export type SiteImportRow = z.infer<typeof siteImport>

const importChoices = z.object({
  upload: z.string().optional(),
  path: z.string().optional(),
  types: z.array(z.string()),
  pictures: z.enum(['fetch', 'none', 'folder']),
  site: z.string(),
  map: z.partialRecord(z.enum(fields), z.string()),
  timeZone: z.string().nullable(),
  user: z.string().describe("Account at the old site, '' for none. The password is entered again"),
})
export type ImportChoices = z.infer<typeof importChoices>

const importDetails = z.object({
  import: siteImport,
  choices: importChoices.nullable().describe('Of a dry run whose file is still there, to correct them'),
  counts: z.array(z.object({ kind: z.string(), outcome: z.enum(importOutcomes), count: z.number() })),
  /** Remarks of the report, the most frequent first. */
  notes: z.array(z.object({ code: z.string(), words: z.string(), count: z.number() })),
  undone: z
    .object({
      removed: z.number(),
      isHalf: z.boolean().describe('It was stopped or failed, and goes on if it is ordered again'),
      keptCount: z.number(),
      kept: z.array(z.object({ id, title: z.string() })).describe('The first two hundred'),
    })
    .nullable(),
  checked: z
    .object({
      good: z.number(),
      hidden: z.number().describe('Of articles that readers may not see'),
      wrong: z
        .array(z.object({ address: z.string(), status: z.number(), location: z.string().nullable() }))
        .describe('At most a thousand; status 0 without an answer'),
    })
    .nullable(),
})
export type ImportDetails = z.infer<typeof importDetails>

const reportRow = z.object({
  id: z.string(),
  line: z.number(),
  kind: z.string(),
  oldId: z.string(),
  title: z.string(),
  outcome: z.enum(importOutcomes),
  notes: z.array(z.string()),
  articleId: id.nullable(),
})
export type ReportRow = z.infer<typeof reportRow>

const upload = z.uuid()
/** A file that was uploaded, or one of the folder `imports` on the server. */
const file = {
  upload: upload.optional(),
  path: z.string().min(1).max(1000).optional(),
}
/** Name of a type in the old system. */
export const typeName = /^[a-z0-9_-]{1,50}$/i

/** User and password of an address would be stored and shown in the clear. */
const hasNoSignIn = (address: string): boolean => {
  const parsed = URL.parse(address)
  return !parsed?.username && !parsed?.password
}
const noSignIn = 'بلا اسم ولا كلمة سر في العنوان'

export const oldSite = url('عنوان الموقع القديم، ويبدأ بـ https').max(500).refine(hasNoSignIn, noSignIn)

export const sourceAddress = url('اكتب العنوان كاملًا، ويبدأ بـ https').max(1000).refine(hasNoSignIn, noSignIn)

/** Basic authentication ends the name at a colon (RFC 7617). */
export const oldUser = code()
  .min(1, 'اكتب اسم المستخدم')
  .max(100, 'اسم المستخدم أطول من 100 حرف')
  .regex(/^[^:\p{Cc}]+$/u, 'بلا «:» في اسم المستخدم')
export const oldPassword = z.string().min(1, 'اكتب كلمة مرور التطبيق').max(200, 'كلمة المرور أطول من 200 حرف')

const trial = z.strictObject({
  ...file,
  /** The feed's or site's, instead of a file. */
  address: sourceAddress.optional(),
  /** Account at the old site, with an application password of WordPress. */
  user: oldUser.optional(),
  password: oldPassword.optional(),
  kind: z.enum(kinds),
  types: z.array(code().regex(typeName)).min(1, 'اختر نوعًا واحدًا على الأقل').max(20).default(['post']),
  pictures: z.enum(['fetch', 'none', 'folder']).default('fetch'),
  /** Below the folder `imports` on the server. */
  picturesPath: z.string().min(1).max(1000).optional(),
  /** Address of the old site, for files that do not contain it. */
  site: oldSite.optional(),
  map: z.partialRecord(z.enum(fields), z.string().max(200)).default({}),
  /** Zone of times without one. */
  timeZone: z.string().max(60).default('UTC'),
})
export type TrialInput = z.output<typeof trial>

const manage = canEverywhere('manage', 'Settings')
const { NOT_FOUND, REFUSED, STORAGE_FULL, STORAGE_READ_ONLY, TOO_LARGE } = errors
const order = { NOT_FOUND, REFUSED }

export const siteImportContract = {
  list: endpoint('GET', '/site-import', manage, 'ما نُقل إلى هنا من مواقع أخرى، الأحدث أولًا')
    .input(z.object({ page: staffListQuery.page, limit: staffListQuery.limit }))
    .output(staffList(siteImport)),
  files: endpoint(
    'GET',
    '/site-import/files',
    manage,
    'الملفات التي وضعها الفنّي للنقل في مجلد imports',
  ).output(
    z.object({
      files: z.array(z.object({ path: z.string(), bytes: z.number() })),
      folders: z.array(z.string()),
      exports: z.array(z.string()).describe('Those of the folders that this program exported'),
      maxBytes: z.number(),
    }),
  ),
  beginUpload: endpoint('POST', '/site-import/upload', manage, 'بدء رفع ملف للنقل على أجزاء')
    .input(
      z.strictObject({
        name: z.string().trim().min(1, 'للملف اسم').max(200, 'اسم الملف أطول من 200 حرف'),
        bytes: z.number().int().min(1, 'الملف فارغ'),
      }),
    )
    .errors({ TOO_LARGE, REFUSED })
    .output(z.object({ upload, partBytes: z.number() })),
  sendPart: endpoint('PUT', '/site-import/upload/part', manage, 'جزء من ملف يُرفع للنقل', {
    bytes: uploadPartBytes + 10_000,
    fields: 5,
  })
    .input(z.object({ upload, part: z.coerce.number().int().min(0).max(10_000), file: z.file() }))
    .errors({ ...order, STORAGE_FULL, STORAGE_READ_ONLY })
    .output(z.object({ part: z.number() })),
  finishUpload: endpoint('POST', '/site-import/upload/finish', manage, 'إتمام رفع ملف للنقل وصلت أجزاؤه')
    .input(z.strictObject({ upload }))
    .errors(order)
    .output(z.object({ upload })),
  columns: endpoint('POST', '/site-import/columns', manage, 'أعمدة جدول، من سطره الأول')
    .input(z.strictObject(file))
    .errors(order)
    .output(z.object({ columns: z.array(z.string()), map: z.partialRecord(z.enum(fields), z.string()) })),
  tryOut: endpoint('POST', '/site-import', manage, 'تجربة نقل ملف: تقرير بما سيُنقل، ولا يُحفظ غيره')
    .input(trial)
    .errors(order)
    .output(siteImport),
  get: endpoint('GET', '/site-import/{id}', manage, 'نقل وحاله وخلاصة تقريره')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(importDetails),
  report: endpoint('GET', '/site-import/{id}/report', manage, 'تقرير نقل، عنصرًا عنصرًا')
    .input(
      z.object({
        id,
        outcome: z.enum(importOutcomes).optional(),
        after: z
          .string()
          .regex(/^\d{1,18}$/)
          .default('0'),
        limit: staffListQuery.limit,
      }),
    )
    .errors({ NOT_FOUND })
    .output(z.object({ items: z.array(reportRow), next: z.string().nullable() })),
  reportFile: endpoint('GET', '/site-import/{id}/report/csv', manage, 'تقرير نقل، جدولًا', { isHeavy: true })
    .input(z.object({ id, outcome: z.enum(importOutcomes).optional() }))
    .errors({ NOT_FOUND })
    .output(z.file()),
  start: endpoint('POST', '/site-import/{id}/import', manage, 'نقل ما جُرّب')
    .input(byId)
    .errors(order)
    .output(siteImport),
  stop: endpoint('POST', '/site-import/{id}/stop', manage, 'إيقاف نقل بعد دفعته الجارية')
    .input(byId)
    .errors(order)
    .output(siteImport),
  resume: endpoint('POST', '/site-import/{id}/resume', manage, 'إكمال نقل من حيث توقف')
    .input(byId)
    .errors(order)
    .output(siteImport),
  undoing: endpoint('GET', '/site-import/{id}/undo', manage, 'ما يحذفه التراجع عن نقل، وما يبقى')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(
      z.object({
        articles: z.number(),
        edited: z.number().describe('Articles that were edited here, and stay'),
        pictures: z.number(),
        terms: z.number().describe('Sections, tags and authors'),
      }),
    ),
  undo: endpoint('POST', '/site-import/{id}/undo', manage, 'التراجع عن نقل كله')
    .input(byId)
    .errors(order)
    .output(siteImport),
  check: endpoint('POST', '/site-import/{id}/check', manage, 'سؤال الموقع عن كل عنوان قديم جاء به نقل')
    .input(byId)
    .errors(order)
    .output(siteImport),
  remove: endpoint('DELETE', '/site-import/{id}', manage, 'حذف نقل من القائمة مع تقريره وملفه، ويبقى ما نُقل')
    .input(byId)
    .errors(order)
    .output(z.object({ id })),
}
