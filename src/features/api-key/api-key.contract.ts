import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { name, partial, revision, time } from '../../contract/fields.ts'
import { byId, id, staffList, staffQuery } from '../../contract/pages.ts'
import { grant, type Subject, subjects } from '../../contract/permissions.ts'
import { rightsTo } from '../../contract/right.ts'

/** A key never manages people: it could make itself others. */
export const scopeSubjects = subjects.filter(
  (subject): subject is Exclude<Subject, 'Users'> => subject !== 'Users',
)
const scope = grant.extend({ subject: z.enum(scopeSubjects, 'لا يدير المفتاح المستخدمين') })
export type Scope = z.infer<typeof scope>

const apiKey = z.object({
  id,
  name: z.string(),
  /** The person with its rights. `active`: may still sign in. */
  owner: z.object({ id, name: z.string(), active: z.boolean() }),
  /** Last letters of the key. */
  keyEnd: z.string(),
  scopes: z.array(scope),
  perMinute: z.number(),
  expiresAt: time.nullable(),
  usedAt: time.nullable(),
  /** Network address of the last use. */
  usedFrom: z.string().nullable(),
  status: z.boolean(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type ApiKey = z.infer<typeof apiKey>

export const apiKeyInput = z.object({
  name: name(),
  scopes: z
    .array(scope)
    .min(1, 'اختر صلاحية واحدة على الأقل')
    .max(100)
    .describe('صلاحيات المفتاح؛ لا يجاوز صلاحيات صاحبه'),
  perMinute: z.number().int().min(1, 'طلب واحد على الأقل').max(6000, 'ستة آلاف على الأكثر').default(300),
  expiresAt: time.nullable().default(null),
})

const { NOT_FOUND, STALE_REVISION } = errors
const { read, create, update, remove } = rightsTo('Settings')

const withKey = apiKey.extend({ key: z.string().describe('لا يُعاد ثانية') })
export type NewApiKey = z.infer<typeof withKey>

/** The path in the example that comes with a new key. Every key may call it. */
export const exampleCall = '/article'

export const apiKeyContract = {
  paginate: endpoint('GET', '/api-key/paginate', read, 'مفاتيح البرامج، للإدارة')
    .input(staffQuery(['name', 'createdAt'], 'name', { status: z.boolean().optional() }))
    .output(staffList(apiKey)),
  create: endpoint('POST', '/api-key', create, 'مفتاح جديد، بصلاحيات من يضيفه أو بعضها')
    .input(apiKeyInput)
    .output(withKey),
  edit: endpoint('PATCH', '/api-key/{id}', update, 'تعديل مفتاح')
    .input(z.object({ id, revision, ...partial(apiKeyInput.shape) }))
    .errors({ NOT_FOUND, STALE_REVISION })
    .output(apiKey),
  setStatus: endpoint('PATCH', '/api-key/{id}/status', update, 'تفعيل مفتاح أو إيقافه')
    .input(z.strictObject({ id, status: z.boolean() }))
    .errors({ NOT_FOUND })
    .output(apiKey),
  remove: endpoint('DELETE', '/api-key/{id}', remove, 'حذف مفتاح')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(z.object({ id })),
}
