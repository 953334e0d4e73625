import { z } from 'zod'
import { rightsEverywhere } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { partial, revision, time } from '../../contract/fields.ts'
import { byId, id, staffList, staffQuery } from '../../contract/pages.ts'

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

const { NAME_TAKEN, NOT_FOUND, STALE_REVISION } = errors
// They affect every reader's results, so agencies cannot see them.
const { read, create, update, remove } = rightsEverywhere('Article')

export const synonymContract = {
  paginate: endpoint('GET', '/synonym/paginate', read, 'مرادفات البحث، للإدارة')
    .input(staffQuery(['name', 'createdAt'], 'name', { status: z.boolean().optional() }))
    .output(staffList(synonym)),
  create: endpoint('POST', '/synonym', create, 'إضافة مرادفات')
    .input(synonymInput)
    .errors({ NAME_TAKEN })
    .output(synonym),
  edit: endpoint('PATCH', '/synonym/{id}', update, 'تعديل مرادفات')
    .input(z.object({ id, revision, ...partial(synonymInput.shape) }))
    .errors({ NAME_TAKEN, NOT_FOUND, STALE_REVISION })
    .output(synonym),
  setStatus: endpoint('PATCH', '/synonym/{id}/status', update, 'تفعيل مرادفات أو تعطيلها')
    .input(z.strictObject({ id, status: z.boolean() }))
    .errors({ NOT_FOUND })
    .output(synonym),
  remove: endpoint('DELETE', '/synonym/{id}', remove, 'حذف مرادفات')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(z.object({ id })),
}
