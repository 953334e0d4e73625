import { z } from 'zod'
import { rightsEverywhere } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { webAddress } from '../../contract/fields.ts'
import { namedFields, namedInput, namedListQuery } from '../../contract/named.ts'
import { nounCalls } from '../../contract/noun-calls.ts'
import { staffList } from '../../contract/pages.ts'

const source = z.object({
  ...namedFields,
  url: z.string(),
})
export type Source = z.infer<typeof source>

export const sourceInput = z.object({
  ...namedInput,
  url: webAddress.default(''),
})

const { SLUG_TAKEN, IN_USE } = errors
const rights = rightsEverywhere('Article')
const calls = nounCalls({ row: source, input: sourceInput, rights, taken: { SLUG_TAKEN }, inUse: { IN_USE } })

export const sourceContract = {
  list: endpoint('GET', '/source', 'public', 'المصادر المفعّلة', { isShared: true }).output(
    z.array(source.pick({ id: true, name: true, slug: true, url: true })),
  ),
  paginate: endpoint('GET', '/source/paginate', rights.read, 'المصادر، للإدارة')
    .input(namedListQuery)
    .output(staffList(source.extend({ articles: z.number() }))),
  bySlug: calls.bySlug('/source/slug/{slug}', 'مصدر بمعرّفه، القديم أو الحالي'),
  get: calls.get('/source/{id}', 'مصدر'),
  create: calls.create('/source', 'إنشاء مصدر'),
  edit: calls.edit('/source/edit/{id}', 'تعديل مصدر'),
  setStatus: calls.setStatus('/source/status/{id}', 'تفعيل مصدر أو تعطيله'),
  remove: calls.remove('/source/{id}', 'حذف مصدر'),
}
