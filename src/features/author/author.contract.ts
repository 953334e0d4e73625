import { z } from 'zod'
import { rightsEverywhere } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { namedFields, namedInput, namedListQuery } from '../../contract/named.ts'
import { nounCalls } from '../../contract/noun-calls.ts'
import { staffList } from '../../contract/pages.ts'

const author = z.object({
  ...namedFields,
  bio: z.string(),
})
export type Author = z.infer<typeof author>

export const authorInput = z.object({
  ...namedInput,
  bio: z.string().trim().max(1000).default(''),
})

const { SLUG_TAKEN, IN_USE } = errors
const rights = rightsEverywhere('Article')
const calls = nounCalls({ row: author, input: authorInput, rights, taken: { SLUG_TAKEN }, inUse: { IN_USE } })

export const authorContract = {
  paginate: endpoint('GET', '/author/admin', rights.read, 'الكتّاب، للإدارة')
    .input(namedListQuery)
    .output(staffList(author.extend({ articles: z.number() }))),
  all: endpoint('GET', '/author/all', 'public', 'الكتّاب المفعّلون', { isShared: true }).output(
    z.array(author.pick({ id: true, name: true, slug: true, image: true })),
  ),
  bySlug: calls.bySlug('/author/slug/{slug}', 'كاتب بمعرّفه، القديم أو الحالي'),
  get: calls.get('/author/{id}', 'كاتب'),
  create: calls.create('/author', 'إنشاء كاتب'),
  edit: calls.edit('/author/edit/{id}', 'تعديل كاتب'),
  setStatus: calls.setStatus('/author/status/{id}', 'تفعيل كاتب أو تعطيله'),
  remove: calls.remove('/author/{id}', 'حذف كاتب'),
}
