import { z } from 'zod'
import { can } from '../../contract/access.ts'
import {
  type AttachmentFormat,
  attachmentFormats,
  attachmentKinds,
} from '../../contract/attachment-formats.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { time } from '../../contract/fields.ts'
import { byId, id, staffList, staffListQuery } from '../../contract/pages.ts'

const formats = Object.keys(attachmentFormats) as AttachmentFormat[]

const attachment = z.object({
  id,
  hash: z.string(),
  kind: z.enum(attachmentKinds),
  format: z.enum(formats),
  name: z.string(),
  bytes: z.number(),
  /** Duration of media, if the file states it. */
  seconds: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  createdAt: time,
  updatedAt: time,
})
export type Attachment = z.infer<typeof attachment>

/** All parts but the last have this size. */
export const partBytes = 4 * 2 ** 20
/** More than any setting allows. */
const maxBytes = 20 * 2 ** 30

const upload = z.uuid()
const { NOT_FOUND, IN_USE, STORAGE_FULL, STORAGE_READ_ONLY, TOO_LARGE, UNSUPPORTED_MEDIA, REFUSED } = errors
const read = can('read', 'Article')
const create = can('create', 'Article')
const remove = can('delete', 'Article')

export const attachmentContract = {
  begin: endpoint('POST', '/attachment', create, 'بدء رفع فيديو أو تسجيل أو ترجمة أو مستند على أجزاء')
    .input(
      z.strictObject({
        name: z.string().trim().min(1, 'للملف اسم').max(200, 'اسم الملف أطول من 200 حرف'),
        bytes: z.number().int().min(1, 'الملف فارغ').max(maxBytes),
      }),
    )
    .errors({ TOO_LARGE, REFUSED })
    .output(z.object({ upload, partBytes: z.number() })),
  sendPart: endpoint('PUT', '/attachment/part', create, 'جزء من ملف يُرفع', {
    bytes: partBytes + 10_000,
    fields: 5,
  })
    .input(z.object({ upload, part: z.coerce.number().int().min(0).max(10_000), file: z.file() }))
    .errors({ NOT_FOUND, REFUSED, STORAGE_FULL, STORAGE_READ_ONLY })
    .output(z.object({ part: z.number() })),
  finish: endpoint('POST', '/attachment/finish', create, 'إتمام رفع ملف وصلت أجزاؤه')
    .input(z.strictObject({ upload }))
    .errors({ NOT_FOUND, REFUSED, UNSUPPORTED_MEDIA, STORAGE_FULL, STORAGE_READ_ONLY })
    .output(attachment),
  list: endpoint('GET', '/attachment', read, 'الملفات المرفوعة، الأحدث أولًا')
    .input(z.object({ ...staffListQuery, kind: z.enum(attachmentKinds).optional() }))
    .output(staffList(attachment)),
  remove: endpoint('DELETE', '/attachment/{id}', remove, 'حذف ملف مرفوع لا يستعمله شيء')
    .input(byId)
    .errors({ NOT_FOUND, IN_USE })
    .output(z.object({ id })),
}
