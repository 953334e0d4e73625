import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { time } from '../../contract/fields.ts'
import { id } from '../../contract/pages.ts'
import { rightsEverywhere } from '../../contract/right.ts'

const narration = z.object({
  src: z.string(),
  seconds: z.number().nullable(),
  updatedAt: time,
  isStale: z.boolean().describe('Whether the text has changed since it was recorded'),
})
export type Narration = z.infer<typeof narration>

const { NOT_FOUND, REFUSED } = errors
const rights = rightsEverywhere('Article')

export const narrationContract = {
  get: endpoint('GET', '/narration/{articleId}', rights.read, 'تسجيل مقال بالصوت')
    .input(z.object({ articleId: id }))
    .errors({ NOT_FOUND })
    .output(narration.nullable()),
  set: endpoint('PUT', '/narration/{articleId}', rights.update, 'جعل ملف صوتي مرفوع تسجيلًا لمقال')
    .input(z.object({ articleId: id, attachmentId: id }))
    .errors({ NOT_FOUND, REFUSED })
    .output(narration),
  remove: endpoint('DELETE', '/narration/{articleId}', rights.update, 'إزالة تسجيل مقال')
    .input(z.object({ articleId: id }))
    .errors({ NOT_FOUND })
    .output(z.object({ ok: z.literal(true) })),
}
