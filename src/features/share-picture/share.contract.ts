import { z } from 'zod'
import { can } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { id } from '../../contract/pages.ts'

export const shareContract = {
  preview: endpoint(
    'GET',
    '/share/preview',
    can(['create', 'update'], 'Article'),
    'صورة المشاركة كما ستُرسم، قبل الحفظ',
  )
    .input(
      z.object({
        title: z.string().trim().max(300),
        category: id.optional(),
        picture: id.optional(),
      }),
    )
    .output(z.object({ picture: z.string().describe('A data URI') })),
}
