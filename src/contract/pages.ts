import { z } from 'zod'

export const id = z.number().int().positive().max(2_147_483_647)
export const byId = z.object({ id })
/** Accepts the current slug, or a former one. */
export const bySlug = z.object({ slug: z.string().max(300) })

/** Query parameters of all staff lists. Each adds its own filters. */
export const staffListQuery = {
  page: z.number().int().min(1).max(100_000).default(1),
  limit: z.number().int().min(1).max(100).default(20),
  q: z.string().trim().max(200).optional(),
}

/** `-publishAt` sorts by publishAt, descending. */
export function sortBy<const Fields extends readonly [string, ...string[]]>(
  fields: Fields,
  initial: `${'' | '-'}${Fields[number]}`,
) {
  type Sort = `${'' | '-'}${Fields[number]}`
  const values = fields.flatMap(field => [field, `-${field}`]) as [Sort, ...Sort[]]
  return z.enum(values).default(initial as never)
}

/** Query parameters of a staff list, with its own filters. */
export function staffQuery<
  const Fields extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape = Record<never, never>,
>(fields: Fields, initial: `${'' | '-'}${Fields[number]}`, filters = {} as Filters) {
  return z.object({ ...staffListQuery, sort: sortBy(fields, initial), ...filters })
}

export function staffList<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), page: z.number(), limit: z.number(), total: z.number() })
}

export const readerListQuery = {
  limit: z.number().int().min(1).max(100).default(20),
  after: z.string().max(200).optional(),
}

/** `next` is null at the end. */
export function readerList<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next: z.string().nullable() })
}

export const previousPage = z
  .string()
  .nullable()
  .describe('Where the page before begins; null where that is the first page, and on the first page itself')

/** A list that can be paged in both directions. */
export function pagedReaderList<Item extends z.ZodType>(item: Item) {
  return readerList(item).extend({ previous: previousPage })
}
