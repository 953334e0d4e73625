import { z } from 'zod'
import { rightsEverywhere } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { revision, time } from '../../contract/fields.ts'
import { nounCalls } from '../../contract/noun-calls.ts'
import { id, staffList, staffQuery } from '../../contract/pages.ts'

const synonym = z.object({
  id,
  /** All its words: «كورونا، كوفيد-19». */
  name: z.string(),
  words: z.array(z.string()),
  status: z.boolean(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type Synonym = z.infer<typeof synonym>

const maxLetters = 60

/** Words or names; whether search can use them is checked on saving. */
export const synonymWords = z
  .array(z.string().trim())
  .max(20, 'عشرون كلمة أو اسمًا على الأكثر')
  .refine(words => words.every(word => word !== ''), 'لا تترك كلمة فارغة')
  .refine(words => words.every(word => word.length <= maxLetters), 'لا تزيد الواحدة على 60 حرفًا')

export const synonymInput = z.object({
  words: synonymWords.min(2, 'أضف كلمتين أو اسمين على الأقل'),
  status: z.boolean().default(true),
})

const { NAME_TAKEN } = errors
// They affect every reader's results, so agencies cannot see them.
const rights = rightsEverywhere('Article')
const calls = nounCalls({ row: synonym, input: synonymInput, rights, taken: { NAME_TAKEN } })

export const synonymContract = {
  paginate: endpoint('GET', '/synonym/paginate', rights.read, 'مرادفات البحث، للإدارة')
    .input(staffQuery(['name', 'createdAt'], 'name', { status: z.boolean().optional() }))
    .output(staffList(synonym)),
  create: calls.create('/synonym', 'إضافة مرادفات'),
  edit: calls.edit('/synonym/{id}', 'تعديل مرادفات'),
  setStatus: calls.setStatus('/synonym/{id}/status', 'تفعيل مرادفات أو تعطيلها'),
  remove: calls.remove('/synonym/{id}', 'حذف مرادفات'),
}
