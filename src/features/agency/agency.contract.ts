import { z } from 'zod'
import { can } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { name, partial, picture, revision, slug, time, webAddress } from '../../contract/fields.ts'
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
  revision,
  createdAt: time,
  updatedAt: time,
})
export type Agency = z.infer<typeof agency>

/** Trust and subscription are visible to the newsroom and the agency itself only. */
const shownAgency = agency.partial({ subscription: true, trusted: true })
export type ShownAgency = z.infer<typeof shownAgency>

const agencyCard = agency.pick({ id: true, name: true, slug: true, description: true, logo: true })
export type AgencyCard = z.infer<typeof agencyCard>

export const agencyInput = z.object({
  name: name(),
  slug: slug.optional(),
  description: z.string().trim().max(1000).default(''),
  website: webAddress.default(''),
  logoId: id.nullable().default(null),
  trusted: z.boolean().default(false),
})

const { SLUG_TAKEN, NOT_FOUND, STALE_REVISION, IN_USE } = errors
const read = can('read', 'Agency')
const create = can('create', 'Agency')
const update = can('update', 'Agency')
const remove = can('delete', 'Agency')

export const agencyContract = {
  list: endpoint('GET', '/agency', 'public', 'الوكالات الظاهرة').output(z.array(agencyCard)),
  all: endpoint('GET', '/agency/all', 'staff', 'الوكالات كلها، للاختيار منها').output(
    z.array(agency.pick({ id: true, name: true, slug: true, active: true })),
  ),
  grouped: endpoint('GET', '/agency/grouped', 'public', 'الوكالات الظاهرة بحسب القسم الأكثر نشرًا فيه').output(
    z.array(
      z.object({
        category: z.object({ id, name: z.string(), slug: z.string() }).nullable(),
        agencies: z.array(agencyCard),
      }),
    ),
  ),
  paginate: endpoint('GET', '/agency/dashboard/admin', read, 'الوكالات، للإدارة')
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
  create: endpoint('POST', '/agency', create, 'إنشاء وكالة')
    .input(agencyInput)
    .errors({ SLUG_TAKEN })
    .output(agency),
  edit: endpoint('PATCH', '/agency/edit/{id}', update, 'تعديل وكالة')
    .input(z.object({ id, revision, ...partial(agencyInput.shape) }))
    .errors({ SLUG_TAKEN, NOT_FOUND, STALE_REVISION })
    .output(agency),
  setActive: endpoint('PATCH', '/agency/status/{id}', update, 'تفعيل وكالة أو إيقافها')
    .input(z.strictObject({ id, active: z.boolean() }))
    .errors({ NOT_FOUND })
    .output(agency),
  setSubscription: endpoint(
    'PATCH',
    '/agency/subscription/{id}',
    update,
    'جعل مقالات الوكالة للمشتركين أو للجميع',
  )
    .input(z.strictObject({ id, subscription: z.boolean() }))
    .errors({ NOT_FOUND })
    .output(agency),
  remove: endpoint('DELETE', '/agency/{id}', remove, 'حذف وكالة')
    .input(byId)
    .errors({ NOT_FOUND, IN_USE })
    .output(z.object({ id })),
}
