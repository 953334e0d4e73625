import { z } from 'zod'
import { can } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { maybeWritten, name, reference } from '../../contract/fields.ts'
import { tooLong } from '../../contract/messages.ts'
import { namedCalls, namedFields, namedInput } from '../../contract/named.ts'

const person = z.object({
  ...namedFields,
  /** Other names; mentioning one suggests the person too. */
  aliases: z.array(z.string()),
  /** «وزيرة المالية». */
  role: z.string(),
  bio: z.string(),
})
export type Person = z.infer<typeof person>

/** For a row of portraits. */
const personCard = person.pick({ id: true, name: true, slug: true, role: true, image: true })
export type PersonCard = z.infer<typeof personCard>

export const personInput = z.object({
  ...namedInput,
  aliases: z.array(name()).max(20, 'عشرون اسمًا على الأكثر').default([]),
  role: maybeWritten().max(120, tooLong('الصفة')).default(''),
  bio: maybeWritten().max(1000).default(''),
})

const calls = namedCalls(person, personInput)

export const personContract = {
  paginate: calls.paginate('/peopleOfInterest/admin', 'الشخصيات، للإدارة'),
  all: endpoint('GET', '/peopleOfInterest/all', 'public', 'الشخصيات المفعّلة، أو ما في أسمائها ما كُتب', {
    isShared: true,
  })
    .input(
      z.object({
        q: z.string().trim().max(120).optional(),
        limit: z.number().int().min(1).max(500).default(200),
      }),
    )
    .output(z.array(personCard)),
  present: endpoint('GET', '/peopleOfInterest/present', 'public', 'الأكثر حضورًا في أحدث الأخبار', {
    isShared: true,
    keptForPages: 'briefly',
  })
    .input(z.object({ limit: z.number().int().min(1).max(50).default(12) }))
    .output(z.array(personCard)),
  mentioned: endpoint('POST', '/peopleOfInterest/mentioned', can('read', 'Article'), 'من ذُكروا في نص', {
    bytes: 5_000_000,
    isHeavy: true,
  })
    .input(z.object({ text: z.string().max(2_000_000) }))
    .output(z.array(reference)),
  bySlug: calls.bySlug('/peopleOfInterest/slug/{slug}', 'شخصية بمعرّفها، القديم أو الحالي'),
  get: calls.get('/peopleOfInterest/{id}', 'شخصية'),
  create: calls.create('/peopleOfInterest', 'إنشاء شخصية'),
  edit: calls.edit('/peopleOfInterest/edit/{id}', 'تعديل شخصية'),
  setStatus: calls.setStatus('/peopleOfInterest/status/{id}', 'تفعيل شخصية أو تعطيلها'),
  remove: calls.remove('/peopleOfInterest/{id}', 'حذف شخصية'),
}
