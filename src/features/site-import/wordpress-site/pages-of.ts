import { refusals } from './refusals.ts'
import type { RestApi } from './rest-api.ts'
import { idOf, type Row } from './rows.ts'

/** `offset` rows are read, up to the id `after`; `size` rows come next. */
export type Cursor = { offset: number; after: number; size: number }
/** `unsent`: rows before these that the site cannot send. */
export type Page = { rows: Row[]; total: number | undefined; next: Cursor; unsent: string[] }

/** WordPress sends at most a hundred. Each divides the one before it, so that pages of another size begin at the same row. */
const sizes = [100, 20, 4, 1]
const largest = sizes[0]!
/** Rows that cannot be sent behind one another: the site itself is broken. */
const maxUnsent = 20

/**
 * Reads a list page by page, by ascending ids, so that new rows come last. A page that the site cannot send is asked for
 * in smaller ones, down to the row that breaks it; that row is skipped.
 * @see https://developer.wordpress.org/rest-api/using-the-rest-api/pagination/
 * @throws OldSiteRefusal
 */
export async function* pagesOf(
  api: RestApi,
  route: string,
  parameters: Record<string, string>,
  from: Cursor | undefined,
): AsyncGenerator<Page> {
  let { offset, after, size } = from ?? { offset: 0, after: 0, size: largest }
  let known: number | undefined
  let unsent: string[] = []
  let repeated = 0
  while (true) {
    const page = Math.floor(offset / size) + 1
    const asked = { ...parameters, per_page: String(size), page: String(page), orderby: 'id', order: 'asc' }
    const answer = await api.list(route, asked)
    if (answer.kind === 'refused') {
      if (isBehindTheLast(answer.code)) {
        if (unsent.length > 0) yield { rows: [], total: known, next: { offset, after, size }, unsent }
        return
      }
      throw refusalOf(answer, api.isSignedIn)
    }
    if (answer.kind === 'failed') {
      // Without an answer, or from a server that is busy, smaller pages would fail as well.
      if (answer.status === undefined || answer.status === 429 || answer.status === 503)
        throw refusals.silent(route, answer.said)
      const smaller = sizes.find(one => one < size)
      if (smaller === undefined) {
        offset += 1
        unsent.push(`${route} (${offset})`)
        if (unsent.length > maxUnsent) throw refusals.silent(route, answer.said)
      } else size = smaller
      continue
    }
    const { rows, total, pages } = answer
    // Rows were deleted meanwhile, so that the rest has moved forward.
    const gone = known !== undefined && total !== undefined && total < known ? known - total : 0
    known = total ?? known
    if (gone > 0 && offset > 0) {
      offset = Math.max(0, Math.floor((offset - gone) / largest) * largest)
      size = largest
      continue
    }
    const fresh = rows.filter(row => idOf(row) > after)
    after = rows.reduce((max, row) => Math.max(max, idOf(row)), after)
    offset = page * size
    const isLast = pages === undefined ? rows.length === 0 : page >= pages
    const larger = sizes.findLast(one => one > size && offset % one === 0)
    size = larger ?? size
    yield { rows: fresh, total, next: { offset, after, size }, unsent }
    unsent = []
    // A cache that answers every number with the same page.
    repeated = fresh.length === 0 ? repeated + 1 : 0
    if (isLast || repeated > maxUnsent) return
  }
}

/** Rows of a list, 0 if the site does not say. @throws OldSiteRefusal if it may not be read */
export async function countRows(
  api: RestApi,
  route: string,
  parameters: Record<string, string>,
): Promise<number> {
  const { _embed, ...others } = parameters
  const answer = await api.list(route, { ...others, per_page: '1', _fields: 'id' })
  if (answer.kind === 'refused') throw refusalOf(answer, api.isSignedIn)
  return answer.kind === 'rows' ? (answer.total ?? 0) : 0
}

const isBehindTheLast = (code: string) => /_invalid_page_number$/.test(code)

function refusalOf(
  { status, code, said }: { status: number; code: string; said: string },
  isSignedIn: boolean,
) {
  if (!isSignedIn) return status === 404 ? refusals.notWordPress() : refusals.closed(said)
  return code === 'rest_invalid_param' || status === 403
    ? refusals.noEditor(said)
    : refusals.wrongPassword(said)
}
