import { z } from 'zod'
import { rightsTo } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import {
  code,
  email,
  name,
  newPassword,
  partial,
  picture,
  reference,
  revision,
  time,
} from '../../contract/fields.ts'
import { byId, id, staffList, staffQuery } from '../../contract/pages.ts'
import { grant, roles } from '../../contract/permissions.ts'
import { agencyInput } from '../agency/agency.contract.ts'

/** A user as staff see them. */
const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** Registered, address not confirmed yet. */
  pending: z.boolean(),
  phone: z.string(),
  role: z.enum(roles),
  grants: z.array(grant),
  agency: reference.nullable(),
  activated: z.boolean(),
  avatar: picture.nullable(),
  hasPassword: z.boolean(),
  /** Whether an authenticator app is set up; whether it is required. */
  totp: z.boolean(),
  totpRequired: z.boolean(),
  lastLoginAt: time.nullable(),
  lastSeenAt: time.nullable(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type User = z.infer<typeof user>

const grants = z.array(grant).max(60)
const phone = code().max(40)
const phoneCountry = z.string().length(2).toUpperCase()

/** Fields that an edit can change. */
export const userFields = {
  name: name(),
  email,
  phone: phone.default(''),
  role: z.enum(roles).default('user'),
  grants: grants.default([]),
  agencyId: id.nullable().default(null),
  totpRequired: z.boolean().default(false),
}

export const userInput = z.object({
  ...userFields,
  phoneCountry: phoneCountry.optional(),
  /** A new agency created with its account; or `agencyId` names an existing one. */
  agency: agencyInput.optional(),
  /** If missing, an e-mail invites the user to choose one. */
  password: newPassword.optional(),
})

const { EMAIL_TAKEN, SLUG_TAKEN, NOT_FOUND, STALE_REVISION, REFUSED, IN_USE } = errors
const { read, create, update, remove } = rightsTo('Users')

export const userContract = {
  paginate: endpoint('GET', '/user/admin', read, 'المستخدمون، للإدارة')
    .input(
      staffQuery(['name', 'email', 'role', 'lastLoginAt', 'lastSeenAt', 'createdAt'], '-createdAt', {
        role: z.enum(roles).optional(),
        activated: z.boolean().optional(),
        agency: id.optional(),
      }),
    )
    .output(staffList(user)),
  get: endpoint('GET', '/user/{id}', read, 'مستخدم').input(byId).errors({ NOT_FOUND }).output(user),
  create: endpoint('POST', '/user/create-user', create, 'إنشاء حساب، ومعه وكالته إن كان لوكالة')
    .input(userInput)
    .errors({ EMAIL_TAKEN, SLUG_TAKEN })
    .output(user),
  edit: endpoint('PATCH', '/user/edit/{id}', update, 'تعديل مستخدم ودوره وصلاحياته')
    .input(
      z.object({
        id,
        revision,
        ...partial(userFields),
        phoneCountry: phoneCountry.optional(),
        /** False removes the app after its device was lost. */
        totp: z.literal(false).optional(),
      }),
    )
    .errors({ EMAIL_TAKEN, NOT_FOUND, STALE_REVISION, REFUSED })
    .output(user),
  setActivated: endpoint('PATCH', '/user/status/{id}', update, 'تفعيل حساب أو إيقافه')
    .input(z.strictObject({ id, activated: z.boolean() }))
    .errors({ NOT_FOUND, REFUSED, EMAIL_TAKEN })
    .output(user),
  resetPassword: endpoint('PATCH', '/user/reset/pass', update, 'كلمة مرور جديدة لمستخدم، أو رابط ليختارها')
    .input(z.object({ id, password: newPassword.optional() }))
    .errors({ NOT_FOUND, REFUSED })
    .output(user),
  remove: endpoint('DELETE', '/user/{id}', remove, 'حذف مستخدم')
    .input(byId)
    .errors({ NOT_FOUND, REFUSED, IN_USE })
    .output(z.object({ id })),
}
