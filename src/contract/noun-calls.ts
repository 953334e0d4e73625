import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { errors } from './errors.ts'
import { partial, revision } from './fields.ts'
import { byId, bySlug, id } from './pages.ts'
import type { rightsTo } from './right.ts'

type Path = `/${string}`
type Refusals = Partial<typeof errors>
type None = Record<never, never>

const { NOT_FOUND, STALE_REVISION } = errors

/** Calls that most simple nouns have. The contract adds each path and summary. */
export function nounCalls<
  Row extends z.ZodType,
  Fields extends Record<string, z.ZodType>,
  Taken extends Refusals = None,
  InUse extends Refusals = None,
>({
  row,
  input,
  rights: { create, update, remove },
  taken = {} as Taken,
  inUse = {} as InUse,
}: {
  row: Row
  input: z.ZodObject<Fields>
  rights: ReturnType<typeof rightsTo>
  /** Errors if another row has its name or slug. */
  taken?: Taken
  /** Errors if references prevent the deletion. */
  inUse?: InUse
}) {
  return {
    get: (path: Path, summary: string) =>
      endpoint('GET', path, 'public', summary).input(byId).errors({ NOT_FOUND }).output(row),
    bySlug: (path: Path, summary: string) =>
      endpoint('GET', path, 'public', summary).input(bySlug).errors({ NOT_FOUND }).output(row),
    create: (path: Path, summary: string) =>
      endpoint('POST', path, create, summary).input(input).errors(taken).output(row),
    edit: (path: Path, summary: string) =>
      endpoint('PATCH', path, update, summary)
        .input(z.object({ id, revision, ...partial(input.shape) }))
        .errors({ ...taken, NOT_FOUND, STALE_REVISION })
        .output(row),
    setStatus: (path: Path, summary: string) =>
      endpoint('PATCH', path, update, summary)
        .input(z.strictObject({ id, status: z.boolean() }))
        .errors({ NOT_FOUND })
        .output(row),
    remove: (path: Path, summary: string) =>
      endpoint('DELETE', path, remove, summary)
        .input(byId)
        .errors({ ...inUse, NOT_FOUND })
        .output(z.object({ id })),
  }
}
