import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { webAddress } from '../../contract/fields.ts'
import { namedCalls, namedFields, namedInput } from '../../contract/named.ts'

const source = z.object({
  ...namedFields,
  url: z.string(),
})
export type Source = z.infer<typeof source>

export const sourceInput = z.object({
  ...namedInput,
  url: webAddress.default(''),
})

const calls = namedCalls(source, sourceInput)

export const sourceContract = {
  list: endpoint('GET', '/source', 'public', 'المصادر المفعّلة', { isShared: true }).output(
    z.array(source.pick({ id: true, name: true, slug: true, url: true })),
  ),
  paginate: calls.paginate('/source/paginate', 'المصادر، للإدارة'),
  bySlug: calls.bySlug('/source/slug/{slug}', 'مصدر بمعرّفه، القديم أو الحالي'),
  get: calls.get('/source/{id}', 'مصدر'),
  create: calls.create('/source', 'إنشاء مصدر'),
  edit: calls.edit('/source/edit/{id}', 'تعديل مصدر'),
  setStatus: calls.setStatus('/source/status/{id}', 'تفعيل مصدر أو تعطيله'),
  remove: calls.remove('/source/{id}', 'حذف مصدر'),
}
