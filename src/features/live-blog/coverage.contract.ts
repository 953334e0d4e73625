import { z } from 'zod'
import { can } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { byId, id } from '../../contract/pages.ts'
import {
  deskCoverage,
  deskEntry,
  endInput,
  entryEdits,
  entryInput,
  readerCoverage,
  summaryInput,
} from './coverage.schema.ts'

const { GONE, NOT_FOUND, REFUSED, STALE_REVISION } = errors
// Agencies have these rights to their own articles; the service is limited to them.
const read = can('read', 'Article')
const update = can('update', 'Article')

export const coverageContract = {
  get: endpoint('GET', '/coverage/{id}', 'public', 'التغطية المباشرة في مقال منشور')
    .input(
      byId.extend({
        post: id.optional().describe('The entry to begin with'),
        limit: z.number().int().min(1).max(100).default(20),
      }),
    )
    .errors({ NOT_FOUND, GONE })
    .output(readerCoverage),
  desk: endpoint('GET', '/coverage/desk/{id}', read, 'التغطية المباشرة في مقال، لمحرريها؛ أو لا شيء')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(deskCoverage.nullable()),
  entries: endpoint('GET', '/coverage/desk/{id}/entries', read, 'مشاركات التغطية، الأحدث أولًا')
    .input(byId.extend({ before: id.optional(), limit: z.number().int().min(1).max(100).default(40) }))
    .errors({ NOT_FOUND })
    .output(z.object({ items: z.array(deskEntry), next: id.nullable() })),
  start: endpoint('POST', '/coverage/start/{id}', update, 'بدء تغطية مباشرة في مقال، أو استئنافها')
    .input(z.strictObject({ id }))
    .errors({ NOT_FOUND, REFUSED })
    .output(deskCoverage),
  end: endpoint('POST', '/coverage/end/{id}', update, 'إنهاء التغطية المباشرة بخلاصة لها')
    .input(endInput)
    .errors({ NOT_FOUND, REFUSED })
    .output(deskCoverage),
  setSummary: endpoint('PUT', '/coverage/summary/{id}', update, 'تعديل خلاصة التغطية')
    .input(summaryInput)
    .errors({ NOT_FOUND, REFUSED, STALE_REVISION })
    .output(deskCoverage),
  remove: endpoint('DELETE', '/coverage/{id}', update, 'التراجع عن تغطية لا مشاركة فيها')
    .input(byId)
    .errors({ NOT_FOUND, REFUSED })
    .output(z.object({ id })),
  post: endpoint('POST', '/coverage/entry/{id}', update, 'مشاركة جديدة في التغطية')
    .input(entryInput)
    .errors({ NOT_FOUND, REFUSED })
    .output(deskEntry),
  edit: endpoint('PATCH', '/coverage/entry/{id}', update, 'تعديل مشاركة')
    .input(entryEdits)
    .errors({ NOT_FOUND, REFUSED, STALE_REVISION })
    .output(deskEntry),
  removeEntry: endpoint('DELETE', '/coverage/entry/{id}', update, 'حذف مشاركة')
    .input(byId)
    .errors({ NOT_FOUND, REFUSED })
    .output(z.object({ id })),
}
