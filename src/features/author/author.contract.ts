import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { email, maybeWritten, webAddress } from '../../contract/fields.ts'
import { namedCalls, namedFields, namedInput } from '../../contract/named.ts'

const author = z.object({
  ...namedFields,
  bio: z.string(),
  /** Public, on the author's page; '' for none. */
  email: z.string(),
  /** The author's own site, or account in a network; '' for none. */
  url: z.string(),
})
export type Author = z.infer<typeof author>

export const authorInput = z.object({
  ...namedInput,
  bio: maybeWritten().max(1000).default(''),
  email: z.union([z.literal(''), email]).default(''),
  url: webAddress.default(''),
})

const calls = namedCalls(author, authorInput)

export const authorContract = {
  paginate: calls.paginate('/author/admin', 'الكتّاب، للإدارة'),
  all: endpoint('GET', '/author/all', 'public', 'الكتّاب المفعّلون', {
    isShared: true,
    keptForPages: 'untilChange',
  }).output(z.array(author.pick({ id: true, name: true, slug: true, image: true }))),
  bySlug: calls.bySlug('/author/slug/{slug}', 'كاتب بمعرّفه، القديم أو الحالي'),
  get: calls.get('/author/{id}', 'كاتب'),
  create: calls.create('/author', 'إنشاء كاتب'),
  edit: calls.edit('/author/edit/{id}', 'تعديل كاتب'),
  setStatus: calls.setStatus('/author/status/{id}', 'تفعيل كاتب أو تعطيله'),
  remove: calls.remove('/author/{id}', 'حذف كاتب'),
}
