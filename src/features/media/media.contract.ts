import { z } from 'zod'
import { can } from '../../contract/access.ts'
import { endpoint, pictureBody } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { partial, picture, time } from '../../contract/fields.ts'
import { byId, id, staffList, staffListQuery } from '../../contract/pages.ts'

const media = picture.extend({
  format: z.string(),
  /** Size of the stored original. */
  bytes: z.number(),
  caption: z.string(),
  credit: z.string(),
  createdAt: time,
  updatedAt: time,
})
export type Media = z.infer<typeof media>

const words = {
  alt: z.string().trim().max(300).default(''),
  caption: z.string().trim().max(500).default(''),
  credit: z.string().trim().max(120).default(''),
}
const { NOT_FOUND, IN_USE, STORAGE_FULL, STORAGE_READ_ONLY, TOO_LARGE, UNSUPPORTED_MEDIA, REFUSED } = errors
const read = can('read', 'Article')
const create = can('create', 'Article')
const update = can('update', 'Article')
const remove = can('delete', 'Article')

export const mediaContract = {
  upload: endpoint('POST', '/media', create, 'رفع صورة', pictureBody)
    .input(z.object({ file: z.file(), ...words }))
    .errors({ TOO_LARGE, UNSUPPORTED_MEDIA, REFUSED, STORAGE_FULL, STORAGE_READ_ONLY })
    .output(media),
  importPicture: endpoint('POST', '/media/import', create, 'جلب صورة من موقعها إلى المكتبة')
    .input(z.object({ url: z.url({ protocol: /^https?$/ }).max(2000), ...words }))
    .errors({ TOO_LARGE, UNSUPPORTED_MEDIA, REFUSED })
    .output(media),
  list: endpoint('GET', '/media', read, 'مكتبة الصور، الأحدث أولًا')
    .input(z.object(staffListQuery))
    .output(staffList(media)),
  get: endpoint('GET', '/media/{id}', read, 'صورة').input(byId).errors({ NOT_FOUND }).output(media),
  edit: endpoint('PATCH', '/media/{id}', update, 'تعديل نصوص صورة')
    .input(z.object({ id, ...partial(words) }))
    .errors({ NOT_FOUND })
    .output(media),
  remove: endpoint('DELETE', '/media/{id}', remove, 'حذف صورة لا يستعملها شيء')
    .input(byId)
    .errors({ NOT_FOUND, IN_USE })
    .output(z.object({ id })),
}
