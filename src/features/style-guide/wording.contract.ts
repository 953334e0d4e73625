import { z } from 'zod'
import { rightsEverywhere } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { revision, tableText, time } from '../../contract/fields.ts'
import { nounCalls } from '../../contract/noun-calls.ts'
import { id, staffList, staffQuery } from '../../contract/pages.ts'

const wording = z.object({
  id,
  /** The word, or words, to avoid. */
  name: z.string(),
  preferred: z.string(),
  reason: z.string(),
  status: z.boolean(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type Wording = z.infer<typeof wording>

const maxWords = 6

export const wordingInput = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'اكتب الكلمة')
    .max(80, 'لا تزيد على 80 حرفًا')
    .refine(text => text === '' || /\p{L}/u.test(text), 'لا حرف فيها')
    .refine(text => text.split(/\s+/).length <= maxWords, 'لا تزيد على ست كلمات'),
  preferred: z.string().trim().min(1, 'اكتب ما يُكتب بدلًا منها').max(120, 'لا تزيد على 120 حرفًا'),
  reason: z.string().trim().max(300, 'لا يزيد السبب على 300 حرف').default(''),
  status: z.boolean().default(true),
})

/** Limit on a file, so that an import is one short transaction. */
export const maxLines = 1000
const importBytes = 500_000

const importAnswer = z.object({
  added: z.number(),
  /** Already in the list, unchanged. */
  known: z.number(),
  problems: z.array(z.object({ line: z.number(), message: z.string() })),
})
export type WordingImport = z.infer<typeof importAnswer>

const { NAME_TAKEN } = errors
// The list applies to everybody's texts, so agencies cannot see it.
const rights = rightsEverywhere('Article')
const calls = nounCalls({ row: wording, input: wordingInput, rights, taken: { NAME_TAKEN } })

export const wordingContract = {
  paginate: endpoint('GET', '/wording/paginate', rights.read, 'قاموس التحرير، للإدارة')
    .input(staffQuery(['name', 'preferred', 'createdAt'], 'name', { status: z.boolean().optional() }))
    .output(staffList(wording)),
  create: calls.create('/wording', 'إضافة كلمة إلى قاموس التحرير'),
  import: endpoint('POST', '/wording/import', rights.create, 'إضافة كلمات إلى قاموس التحرير من جدول', {
    bytes: importBytes * 2,
  })
    .input(
      z.strictObject({
        csv: tableText(z.string().min(1, 'اختر ملفًا فيه كلمات').max(importBytes, 'الملف أكبر مما يُستورد')),
        dryRun: z.boolean().default(false).describe('تفحص الملف ولا تضيف شيئًا'),
      }),
    )
    .output(importAnswer),
  edit: calls.edit('/wording/{id}', 'تعديل كلمة في قاموس التحرير'),
  setStatus: calls.setStatus('/wording/{id}/status', 'تفعيل كلمة في قاموس التحرير أو تعطيلها'),
  remove: calls.remove('/wording/{id}', 'حذف كلمة من قاموس التحرير'),
}
