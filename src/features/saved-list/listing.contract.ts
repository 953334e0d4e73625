import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { name, partial } from '../../contract/fields.ts'
import { byId, id } from '../../contract/pages.ts'

/** A saved list of articles. */
const listing = z.object({
  id,
  name: z.string(),
  /** Filters, search and order, as in the list's address. */
  query: z.string(),
  columns: z.array(z.string()),
  isDefault: z.boolean(),
})
export type Listing = z.infer<typeof listing>

/** Limit per person. */
export const maxListings = 50

const listingInput = z.strictObject({
  name: name(60),
  query: z.string().max(2000).default(''),
  columns: z.array(z.string().max(40)).max(40).default([]),
  isDefault: z.boolean().default(false),
})

const { NAME_TAKEN, NOT_FOUND, REFUSED } = errors

export const listingContract = {
  list: endpoint('GET', '/listing', 'staff', 'عروضي المحفوظة لقائمة المقالات').output(z.array(listing)),
  create: endpoint('POST', '/listing', 'staff', 'حفظ عرض')
    .input(listingInput)
    .errors({ NAME_TAKEN, REFUSED })
    .output(listing),
  edit: endpoint('PATCH', '/listing/{id}', 'staff', 'تعديل عرض محفوظ')
    .input(z.strictObject({ id, ...partial(listingInput.shape) }))
    .errors({ NAME_TAKEN, NOT_FOUND })
    .output(listing),
  remove: endpoint('DELETE', '/listing/{id}', 'staff', 'حذف عرض محفوظ')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(z.object({ id })),
}
