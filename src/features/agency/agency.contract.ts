import { z } from 'zod'
import { rightsTo } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { maybeWritten, name, picture, revision, slug, time, webAddress } from '../../contract/fields.ts'
import { nounCalls } from '../../contract/noun-calls.ts'
import { byId, bySlug, id, staffList, staffQuery } from '../../contract/pages.ts'

const agency = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  website: z.string(),
  logo: picture.nullable(),
  /** Visible, and may publish. */
  active: z.boolean(),
  /** All of its articles are for subscribers. */
  subscription: z.boolean(),
  /** Its articles are published without an editor's approval. */
  trusted: z.boolean(),
  /** Its articles may be in partners' feeds. */
  syndicated: z.boolean(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type Agency = z.infer<typeof agency>

/** Trust, subscription and syndication are visible to the newsroom and the agency itself only. */
const shownAgency = agency.partial({ subscription: true, trusted: true, syndicated: true })
export type ShownAgency = z.infer<typeof shownAgency>

const agencyCard = agency.pick({ id: true, name: true, slug: true, description: true, logo: true })
export type AgencyCard = z.infer<typeof agencyCard>

export const agencyInput = z.object({
  name: name(),
  slug: slug.optional(),
  description: maybeWritten().max(1000).default(''),
  website: webAddress.default(''),
  logoId: id.nullable().default(null),
  trusted: z.boolean().default(false),
  syndicated: z.boolean().default(false),
})

const { SLUG_TAKEN, NOT_FOUND, IN_USE } = errors
const rights = rightsTo('Agency')
const calls = nounCalls({ row: agency, input: agencyInput, rights, taken: { SLUG_TAKEN }, inUse: { IN_USE } })

export const agencyContract = {
  list: endpoint('GET', '/agency', 'public', 'الوكالات الظاهرة', {
    isShared: true,
    keptForPages: 'untilChange',
  }).output(z.array(agencyCard)),
  all: endpoint('GET', '/agency/all', 'staff', 'الوكالات كلها، للاختيار منها').output(
    z.array(agency.pick({ id: true, name: true, slug: true, active: true })),
  ),
  grouped: endpoint('GET', '/agency/grouped', 'public', 'الوكالات الظاهرة بحسب القسم الأكثر نشرًا فيه', {
    isShared: true,
  }).output(
    z.array(
      z.object({
        category: z.object({ id, name: z.string(), slug: z.string() }).nullable(),
        agencies: z.array(agencyCard),
      }),
    ),
  ),
  paginate: endpoint('GET', '/agency/dashboard/admin', rights.read, 'الوكالات، للإدارة')
    .input(
      staffQuery(['name', 'createdAt', 'articles', 'views'], 'name', {
        active: z.boolean().optional(),
        subscription: z.boolean().optional(),
      }),
    )
    .output(
      staffList(
        agency.extend({
          articles: z.number(),
          views: z.number(),
          /** The user who signs in for it; the first if there are several. */
          account: z.object({ id, name: z.string(), email: z.string() }).nullable(),
        }),
      ),
    ),
  bySlug: endpoint('GET', '/agency/slug/{slug}', 'public', 'وكالة بمعرّفها، القديم أو الحالي')
    .input(bySlug)
    .errors({ NOT_FOUND })
    .output(shownAgency),
  get: endpoint('GET', '/agency/{id}', 'public', 'وكالة')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(shownAgency),
  create: calls.create('/agency', 'إنشاء وكالة'),
  edit: calls.edit('/agency/edit/{id}', 'تعديل وكالة'),
  setActive: endpoint('PATCH', '/agency/status/{id}', rights.update, 'تفعيل وكالة أو إيقافها')
    .input(z.strictObject({ id, active: z.boolean() }))
    .errors({ NOT_FOUND })
    .output(agency),
  setSubscription: endpoint(
    'PATCH',
    '/agency/subscription/{id}',
    rights.update,
    'جعل مقالات الوكالة للمشتركين أو للجميع',
  )
    .input(z.strictObject({ id, subscription: z.boolean() }))
    .errors({ NOT_FOUND })
    .output(agency),
  remove: calls.remove('/agency/{id}', 'حذف وكالة'),
}
