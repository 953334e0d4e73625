import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { time } from '../../contract/fields.ts'
import { byId, id } from '../../contract/pages.ts'
import { articleCard } from '../article/article.schema.ts'

const ok = z.object({ ok: z.literal(true) })

/** Progress through the text, in per cent. */
const progress = z.number().int().min(0).max(100)

export const readArticle = z.object({ article: articleCard, progress, readAt: time })
export type ReadArticle = z.infer<typeof readArticle>

export const readingContract = {
  list: endpoint('GET', '/user/reading', 'account', 'ما قرأته، الأحدث أولًا').output(z.array(readArticle)),
  note: endpoint('PATCH', '/user/reading', 'account', 'حفظ ما قُرئ وإلى أين', { fields: 400 })
    .input(
      z.object({
        reads: z
          .array(z.object({ id, progress, at: time }))
          .min(1)
          .max(100),
      }),
    )
    .output(ok),
  forget: endpoint('DELETE', '/user/reading/{id}', 'account', 'نسيان مقال مما قرأته').input(byId).output(ok),
  forgetAll: endpoint('DELETE', '/user/reading', 'account', 'نسيان كل ما قرأته').output(ok),
}
