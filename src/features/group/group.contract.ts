import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { maybeWritten, name, partial, revision, time } from '../../contract/fields.ts'
import { byId, id, staffList, staffListQuery, staffQuery } from '../../contract/pages.ts'
import { rightsEverywhere } from '../../contract/right.ts'

const group = z.object({
  id,
  name: z.string(),
  package: z.object({ id, name: z.string() }),
  seats: z.number().nullable().describe('null: without a limit'),
  startsAt: time.nullable(),
  endsAt: time.nullable(),
  managers: z.array(z.string()).describe('Addresses of readers who invite members'),
  domains: z.array(z.string()).describe('In ASCII; «*.» includes subdomains'),
  networks: z.array(z.string()).describe('CIDR'),
  price: z.string(),
  reference: z.string(),
  used: z.number().describe('Seats of members, and of invitations that have not expired'),
  readers: z.number().describe('Members who read for subscribers in the last 30 days'),
  status: z.boolean(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type ReaderGroup = z.infer<typeof group>

/** Shared by the form and the calls. Domains, networks and addresses are checked by the server. */
export const groupInput = z.object({
  name: name().describe('Shown to its readers'),
  packageId: id,
  seats: z.number().int().min(1, 'مقعد واحد على الأقل').max(1_000_000).nullable().default(null),
  startsAt: time.nullable().default(null),
  endsAt: time.nullable().default(null),
  managers: z.array(z.string().max(300)).max(20, 'عشرون مشرفًا على الأكثر').default([]),
  domains: z.array(z.string().max(300)).max(50, 'خمسون نطاقًا على الأكثر').default([]),
  networks: z.array(z.string().max(100)).max(200, 'مئتا شبكة على الأكثر').default([]),
  price: maybeWritten().max(120).default(''),
  reference: maybeWritten().max(200).default(''),
  status: z.boolean().default(true),
})

const seat = z.object({
  kind: z.enum(['member', 'invitation']),
  id,
  email: z.string().describe('The address that was invited, or the one in the domain'),
  byDomain: z.boolean(),
  at: time.describe('When they joined, or were invited'),
  expiresAt: time.nullable().describe('Of an invitation'),
})
export type GroupSeat = z.infer<typeof seat>

const seatList = staffList(seat)

const summary = group.pick({ id: true, name: true, package: true, startsAt: true, endsAt: true })
const managed = group
  .pick({ id: true, name: true, package: true, seats: true, used: true, readers: true })
  .extend({ startsAt: time.nullable(), endsAt: time.nullable(), isOpen: z.boolean() })
export type ManagedGroup = z.infer<typeof managed>

const emails = z
  .string()
  .max(60_000, 'القائمة أطول مما يُقبل')
  .describe('One address or several, on lines or between commas')
export const invitationInput = z.object({ emails })
const invited = z.object({
  invited: z.number(),
  known: z.number().describe('Members, and addresses with an invitation'),
})

const seatsQuery = z.object({ ...staffListQuery, id })
const seatOf = z.object({ id, seat: id })

const { NOT_FOUND, STALE_REVISION, REFUSED, GONE, NOT_ACTIVATED, WRONG_CODE } = errors
const { read, create, update, remove } = rightsEverywhere('Subscription')
const done = z.object({ ok: z.literal(true) })
const token = z.string().max(100)

/** For staff. */
const staffCalls = {
  paginate: endpoint('GET', '/group', read, 'المجموعات المشتركة')
    .input(staffQuery(['name', 'endsAt', 'createdAt'], '-createdAt', { status: z.boolean().optional() }))
    .output(staffList(group)),
  get: endpoint('GET', '/group/{id}', read, 'مجموعة مشتركة').input(byId).errors({ NOT_FOUND }).output(group),
  create: endpoint('POST', '/group', create, 'مجموعة جديدة').input(groupInput).output(group),
  edit: endpoint('PATCH', '/group/{id}', update, 'تعديل مجموعة')
    .input(z.object({ id, revision, ...partial(groupInput.shape) }))
    .errors({ NOT_FOUND, STALE_REVISION })
    .output(group),
  setStatus: endpoint('PATCH', '/group/{id}/status', update, 'تفعيل مجموعة أو تعطيلها')
    .input(z.strictObject({ id, status: z.boolean() }))
    .errors({ NOT_FOUND })
    .output(group),
  remove: endpoint('DELETE', '/group/{id}', remove, 'حذف مجموعة، فتنتهي قراءة أعضائها باسمها')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(z.object({ id })),
  seats: endpoint('GET', '/group/{id}/seat', read, 'أعضاء مجموعة ودعواتها')
    .input(seatsQuery)
    .errors({ NOT_FOUND })
    .output(seatList),
  exportCsv: endpoint('GET', '/group/{id}/export', read, 'أعضاء مجموعة في ملف CSV', {
    isHeavy: true,
  })
    .input(byId)
    .errors({ NOT_FOUND })
    .output(z.file()),
  invite: endpoint('PATCH', '/group/{id}/invitation', update, 'دعوة أعضاء إلى مجموعة')
    .input(z.object({ id, emails }))
    .errors({ NOT_FOUND, REFUSED })
    .output(invited),
  resend: endpoint('PATCH', '/group/{id}/invitation/{seat}', update, 'إرسال دعوة من جديد')
    .input(seatOf)
    .errors({ NOT_FOUND, REFUSED })
    .output(done),
  withdraw: endpoint('PATCH', '/group/{id}/invitation/{seat}/withdrawal', update, 'سحب دعوة')
    .input(seatOf)
    .errors({ NOT_FOUND })
    .output(done),
  expel: endpoint('PATCH', '/group/{id}/member/{seat}/removal', update, 'إخراج عضو من مجموعة')
    .input(seatOf)
    .errors({ NOT_FOUND })
    .output(done),
}

/** For managers; a group that the caller does not manage is not found. */
const managerCalls = {
  managed: endpoint('GET', '/user/group/{id}', 'account', 'مجموعة أشرف عليها')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(managed),
  managedSeats: endpoint('GET', '/user/group/{id}/seat', 'account', 'أعضاء مجموعتي ودعواتها')
    .input(seatsQuery)
    .errors({ NOT_FOUND })
    .output(seatList),
  inviteToMine: endpoint('POST', '/user/group/{id}/invitation', 'account', 'دعوة أعضاء إلى مجموعتي')
    .input(z.object({ id, emails }))
    .errors({ NOT_FOUND, REFUSED })
    .output(invited),
  resendOfMine: endpoint('POST', '/user/group/{id}/invitation/{seat}', 'account', 'إرسال دعوة من جديد')
    .input(seatOf)
    .errors({ NOT_FOUND, REFUSED })
    .output(done),
  withdrawOfMine: endpoint('DELETE', '/user/group/{id}/invitation/{seat}', 'account', 'سحب دعوة')
    .input(seatOf)
    .errors({ NOT_FOUND })
    .output(done),
  expelFromMine: endpoint('DELETE', '/user/group/{id}/member/{seat}', 'account', 'إخراج عضو من مجموعتي')
    .input(seatOf)
    .errors({ NOT_FOUND })
    .output(done),
}

export const groupContract = {
  ...staffCalls,
  ...managerCalls,
  offered: endpoint('GET', '/group/offered', 'public', 'هل يقرأ أحد هنا باسم مؤسسته', {
    keptForPages: 'untilChange',
  }).output(z.object({ offered: z.boolean() })),
  own: endpoint('GET', '/user/group', 'account', 'مجموعاتي، وما أستطيع أن أنضم إليه').output(
    z.object({
      memberships: z.array(summary),
      managed: z.array(managed),
      joinable: z.array(summary.extend({ isFull: z.boolean() })).describe('By the domain of my address'),
      invitations: z.array(summary.extend({ id: id.describe('Of the invitation') })),
    }),
  ),
  join: endpoint('POST', '/user/group/{id}', 'account', 'الانضمام إلى مجموعة نطاق بريدي')
    .input(byId)
    .errors({ NOT_FOUND, REFUSED, NOT_ACTIVATED })
    .output(done),
  leave: endpoint('DELETE', '/user/group/{id}', 'account', 'الخروج من مجموعة')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(done),
  answer: endpoint('POST', '/user/group/invitation/{id}', 'account', 'قبول دعوة وصلت إلى بريدي، أو ردّها')
    .input(z.object({ id, accept: z.boolean() }))
    .errors({ NOT_FOUND, NOT_ACTIVATED, GONE })
    .output(done),
  invitation: endpoint('GET', '/group/invitation/{token}', 'public', 'الدعوة التي أُرسل رابطها إلى بريد')
    .input(z.object({ token }))
    .errors({ WRONG_CODE })
    .output(z.object({ name: z.string(), package: z.string(), email: z.string(), expiresAt: time })),
  accept: endpoint('POST', '/group/invitation/{token}', 'account', 'قبول دعوة برابطها')
    .input(z.object({ token }))
    .errors({ WRONG_CODE, NOT_ACTIVATED, GONE })
    .output(done),
  decline: endpoint('DELETE', '/group/invitation/{token}', 'public', 'ردّ دعوة برابطها')
    .input(z.object({ token }))
    .errors({ WRONG_CODE })
    .output(done),
}
