import { z } from 'zod'
import { rightsTo } from '../../contract/access.ts'
import { assistedPart } from '../../contract/assistance.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { revision, time } from '../../contract/fields.ts'
import { byId, id } from '../../contract/pages.ts'
import { articleContent, staffArticle } from '../article/article.schema.ts'

const { NOT_FOUND, STALE_REVISION, REFUSED } = errors
const { read, update } = rightsTo('Article')

/** Number of an older version; `revision` is the current one, as the editor saw it. */
const kept = revision

export const articleRevision = z.object({
  revision,
  title: z.string(),
  createdAt: time,
  /** For an agency, 0 stands for somebody in the newsroom. */
  createdBy: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Parts taken from the assistant. */
  assisted: z.array(assistedPart),
})

export const revisionContract = {
  revisions: endpoint('GET', '/article/revisions/{id}', read, 'نسخ المقال المحفوظة')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(z.array(articleRevision)),
  revision: endpoint('GET', '/article/revisions/{id}/{kept}', read, 'نسخة محفوظة')
    .input(z.object({ id, kept }))
    .errors({ NOT_FOUND })
    .output(articleRevision.extend({ content: articleContent })),
  revert: endpoint('POST', '/article/revisions/{id}/{kept}', update, 'استعادة نسخة: تُحفظ نسخةً جديدة')
    .input(z.strictObject({ id, kept, revision }))
    .errors({ NOT_FOUND, STALE_REVISION, REFUSED })
    .output(staffArticle),
}
