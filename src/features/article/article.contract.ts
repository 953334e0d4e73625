import { z } from 'zod'
import { can, canEverywhere, rightsTo } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import {
  byId,
  id,
  pagedReaderList,
  readerList,
  readerListQuery,
  staffList,
  staffListQuery,
  staffQuery,
} from '../../contract/pages.ts'
import {
  articleDraft,
  draftInPath,
  draftName,
  draftOf,
  draftRow,
  othersDraftRow,
} from '../draft/draft.schema.ts'
import { listedRow } from './article.assignment.schema.ts'
import { articleInBlocks } from './article.blocks.schema.ts'
import {
  articleCard,
  articleInput,
  bodyEdit,
  breakingUntil,
  correctionKind,
  correctionText,
  edits,
  ledgerEntry,
  readerArticle,
  staffArticle,
  staffRow,
} from './article.schema.ts'
import { takedown, takedownInput } from './article.takedown.schema.ts'
import { staffFilters } from './staff-filters.schema.ts'

const { GONE, NOT_FOUND, SLUG_TAKEN, STALE_REVISION, REFUSED, SUBSCRIBERS_ONLY } = errors

// Agencies have these rights to their own articles; the queries are limited to them.
const { read, create, update, remove } = rightsTo('Article')
const updateAny = canEverywhere('update', 'Article')
const bulk = can(['update', 'delete'], 'Article')
const write = can(['create', 'update'], 'Article')
/** Two million Arabic letters of two bytes each, and the other fields. */
const longText = { bytes: 5_000_000 }

/** For readers: published articles only. */
const reading = {
  list: endpoint('GET', '/article', 'public', 'المقالات المنشورة، الأحدث أولًا؛ والعاجل منها', {
    isShared: true,
  })
    .input(
      z.object({
        ...readerListQuery,
        category: id.optional(),
        tag: id.optional(),
        person: id.optional(),
        author: id.optional(),
        source: id.optional(),
        agency: id.optional(),
        breaking: z.boolean().optional(),
        except: id.optional().describe('An article that the page shows already'),
      }),
    )
    .output(pagedReaderList(articleCard)),
  front: endpoint(
    'GET',
    '/article/front',
    'public',
    'ما تفتح به الصفحة الأولى: الأحدث والعاجل والفيديو، والأحدث في كل قسم',
    { isShared: true },
  )
    .input(
      z.object({
        newest: z.number().int().min(1).max(50).default(24),
        breaking: z.number().int().min(1).max(20).default(6),
        each: z.number().int().min(1).max(40).default(16),
        videos: z.number().int().min(1).max(20).default(10),
      }),
    )
    .output(
      z.object({
        newest: z.array(articleCard),
        breaking: z.array(articleCard),
        sections: z.array(z.object({ category: id, articles: z.array(articleCard) })),
        videos: z.array(articleCard),
      }),
    ),
  mostRead: endpoint('GET', '/article/most-read', 'public', 'الأكثر قراءة في الأيام الأخيرة', {
    isShared: true,
    keptForPages: 'briefly',
  })
    .input(
      z.object({
        limit: z.number().int().min(1).max(50).default(10),
        days: z.number().int().min(1).max(30).default(3),
        category: id.optional(),
      }),
    )
    .output(z.array(articleCard)),
  related: endpoint('GET', '/article/related-articles', 'public', 'مقالات ذات صلة', { isShared: true })
    .input(z.object({ id, limit: z.number().int().min(1).max(20).default(6) }))
    .output(z.array(articleCard)),
  onward: endpoint('GET', '/article/onward/{id}', 'public', 'ما يُقرأ بعد مقال: التالي في قسمه، وما يتصل به', {
    isShared: true,
  })
    .input(z.object({ id, limit: z.number().int().min(1).max(20).default(6) }))
    .output(z.object({ next: articleCard.nullable(), related: z.array(articleCard) })),
  ofAgency: endpoint('GET', '/article/agency/{id}', 'public', 'مقالات وكالة', { isShared: true })
    .input(z.object({ id, ...readerListQuery }))
    .output(pagedReaderList(articleCard)),
  corrections: endpoint('GET', '/article/corrections', 'public', 'سجل التصويبات، الأحدث أولًا', {
    isShared: true,
  })
    .input(z.object(readerListQuery))
    .output(readerList(ledgerEntry)),
  get: endpoint('GET', '/article/{id}', 'public', 'مقال منشور')
    .input(
      byId.extend({
        whole: z.boolean().default(false).describe('402 instead of the first paragraphs of a locked article'),
      }),
    )
    .errors({ NOT_FOUND, GONE, SUBSCRIBERS_ONLY })
    .output(readerArticle),
  blocks: endpoint('GET', '/article/blocks/{id}', 'public', 'مقال منشور، متنه قِطَع؛ ومن المقفول أوله', {
    isShared: true,
  })
    .input(byId)
    .errors({ NOT_FOUND, GONE })
    .output(articleInBlocks),
  wholeBlocks: endpoint('GET', '/article/blocks/whole/{id}', 'public', 'مثله كاملًا لمن يحق له')
    .input(byId)
    .errors({ NOT_FOUND, GONE, SUBSCRIBERS_ONLY })
    .output(articleInBlocks),
  countView: endpoint('POST', '/article/view/{id}', 'public', 'احتساب قراءة')
    .input(byId)
    .output(z.object({ ok: z.literal(true) })),
}

/** For staff: every state, limited to an agency's own for agencies. */
const forStaff = {
  staffList: endpoint('GET', '/article/dashboard', read, 'المقالات، للتحرير')
    .input(
      staffQuery(
        ['publishAt', 'createdAt', 'updatedAt', 'title', 'views', 'dueAt', 'relevance'],
        '-publishAt',
        staffFilters,
      ),
    )
    .output(
      staffList(listedRow).extend({
        isMoreThanTotal: z
          .boolean()
          .describe('More than `total` match: they are counted up to 10,000, or to the end of the page'),
      }),
    ),
  staffIds: endpoint('GET', '/article/dashboard/ids', read, 'أرقام كل ما يطابق، لإجراء على الكل')
    .input(z.object({ q: staffListQuery.q, ...staffFilters, after: id.optional() }))
    .output(z.object({ ids: z.array(id), next: id.nullable() })),
  staffMostRead: endpoint('GET', '/article/dashboard/most-read', read, 'الأكثر قراءة، للإدارة')
    .input(
      z.object({
        days: z.number().int().min(1).max(365).default(7),
        limit: z.number().int().min(1).max(100).default(10),
      }),
    )
    .output(z.array(staffRow)),
  staffMostReadCategory: endpoint('GET', '/article/dashboard/most-read-category', read, 'القراءات بحسب القسم')
    .input(z.object({ days: z.number().int().min(1).max(365).default(7) }))
    .output(z.array(z.object({ id, name: z.string(), articles: z.number(), views: z.number() }))),
  staffMostReadAgency: endpoint('GET', '/article/dashboard/most-read-agency', read, 'القراءات بحسب الوكالة')
    .input(z.object({ days: z.number().int().min(1).max(365).default(7) }))
    .output(z.array(z.object({ id, name: z.string(), articles: z.number(), views: z.number() }))),
  staffRead: endpoint('GET', '/article/dashboard/read', read, 'القراءات يومًا بيوم')
    .input(z.object({ days: z.number().int().min(1).max(365).default(14) }))
    .output(z.array(z.object({ day: z.string(), views: z.number() }))),
  staffGet: endpoint('GET', '/article/edit/{id}', read, 'مقال، للتحرير')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(staffArticle),
  preview: endpoint('GET', '/article/preview/{id}', read, 'المقال كما سيراه القارئ، محفوظًا أو مسودة')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(readerArticle),
  create: endpoint('POST', '/article', create, 'إنشاء مقال', longText)
    .input(articleInput)
    .errors({ SLUG_TAKEN, REFUSED })
    .output(staffArticle),
  edit: endpoint('PATCH', '/article/edit/{id}', update, 'تعديل مقال', longText)
    .input(edits)
    .errors({ NOT_FOUND, SLUG_TAKEN, STALE_REVISION, REFUSED })
    .output(staffArticle),
  setDescription: endpoint('PUT', '/article/description/{id}', update, 'تعديل نص المقال وحده', longText)
    .input(bodyEdit)
    .errors({ NOT_FOUND, STALE_REVISION, REFUSED })
    .output(staffArticle),
  setEnable: endpoint('PATCH', '/article/status/{id}', update, 'نشر مقال أو سحبه')
    .input(z.strictObject({ id, enable: z.boolean() }))
    .errors({ NOT_FOUND, REFUSED })
    .output(staffArticle),
  setBreakingNews: endpoint(
    'PATCH',
    '/article/breakingnews/{id}',
    update,
    'جعل مقال عاجلًا، أو إزالة صفة العاجل عنه',
  )
    .input(z.strictObject({ id, breakingNews: z.boolean(), breakingUntil }))
    .errors({ NOT_FOUND, REFUSED })
    .output(staffArticle),
  bulk: endpoint('POST', '/article/bulk', bulk, 'إجراء واحد على مقالات عدة')
    .input(
      z.object({
        ids: z.array(id).min(1).max(100),
        action: z.enum(['enable', 'disable', 'breaking', 'notBreaking', 'remove', 'restore']),
      }),
    )
    .errors({ REFUSED })
    .output(z.object({ done: z.array(id), refused: z.array(z.object({ id, message: z.string() })) })),
  addCorrection: endpoint('POST', '/article/correction/{id}', update, 'تصويب على مقال منشور')
    .input(z.strictObject({ id, text: correctionText, kind: correctionKind.default('correction') }))
    .errors({ NOT_FOUND, REFUSED })
    .output(staffArticle),
  removeCorrection: endpoint('DELETE', '/article/correction/{id}', update, 'سحب تصويب، برقمه')
    .input(byId)
    .errors({ NOT_FOUND, REFUSED })
    .output(staffArticle),
  remove: endpoint('DELETE', '/article/{id}', remove, 'نقل مقال إلى السلة ثلاثين يومًا')
    .input(byId)
    .errors({ NOT_FOUND, REFUSED })
    .output(z.object({ id })),
  restore: endpoint('POST', '/article/restore/{id}', remove, 'إعادة مقال من السلة')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(staffArticle),
}

/** For the newsroom: an agency withdraws its own instead. */
const removeAny = canEverywhere('delete', 'Article')
const takedowns = {
  takedowns: endpoint('GET', '/article/takedown', removeAny, 'ما أُزيل من الموقع')
    .input(staffQuery(['createdAt'], '-createdAt'))
    .output(staffList(takedown)),
  takeDown: endpoint('POST', '/article/takedown/{id}', removeAny, 'إزالة مقال من الموقع كله: يجيب عنوانه 410')
    .input(takedownInput)
    .errors({ NOT_FOUND, REFUSED })
    .output(staffArticle),
  takeBack: endpoint('DELETE', '/article/takedown/{id}', removeAny, 'إعادة مقال أُزيل، كما كان')
    .input(byId)
    .errors({ NOT_FOUND, REFUSED })
    .output(staffArticle),
}

const drafts = {
  drafts: endpoint('GET', '/article/drafts', write, 'كل ما كتبتُه ولم أحفظه، الأحدث أولًا').output(
    z.array(draftRow),
  ),
  othersDrafts: endpoint('GET', '/article/drafts/others', updateAny, 'مسودات الزملاء، الأحدث أولًا').output(
    z.array(othersDraftRow),
  ),
  copyDraft: endpoint('POST', '/article/drafts/copy', updateAny, 'نسخة لي من مسودة زميل أكملها')
    .input(z.strictObject({ user: id, article: draftOf }))
    .errors({ NOT_FOUND, REFUSED })
    .output(z.object({ article: draftOf })),
  previewDraft: endpoint('GET', '/article/draft-preview/{article}', write, 'مسودتي كما سيراها القارئ')
    .input(z.object({ article: draftName }))
    .errors({ NOT_FOUND })
    .output(readerArticle),
  draft: endpoint('GET', '/article/draft/{article}', write, 'ما كتبتُه ولم أحفظه؛ للمقال الجديد اسم مسودته')
    .input(z.object({ article: draftInPath }))
    .output(articleDraft.nullable()),
  keepDraft: endpoint('PUT', '/article/draft/{article}', write, 'الاحتفاظ بما كتبتُه ولم أحفظه', longText)
    .input(
      z.object({
        article: draftInPath,
        baseRevision: z.number().int().min(0),
        content: z.record(z.string(), z.unknown()),
      }),
    )
    .output(articleDraft),
  dropDraft: endpoint('DELETE', '/article/draft/{article}', write, 'ترك ما كتبتُه ولم أحفظه')
    .input(z.object({ article: draftInPath }))
    .output(z.object({ ok: z.literal(true) })),
}

export const articleContract = { ...reading, ...forStaff, ...takedowns, ...drafts }
