import { z } from 'zod'
import { rightsTo } from '../../contract/access.ts'
import { endpoint, fileOutput, pictureBody } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { framing, maybeWritten, partial, picture, time, url } from '../../contract/fields.ts'
import { byId, id, staffList, staffListQuery } from '../../contract/pages.ts'

const media = picture.extend({
  format: z.string(),
  /** Size of the stored original. */
  bytes: z.number(),
  caption: z.string(),
  credit: z.string(),
  /** The newsroom's labels. */
  labels: z.array(z.string()),
  /** Name of the uploaded file. */
  fileName: z.string(),
  uploadedBytes: z
    .number()
    .nullable()
    .describe('Of the uploaded file, kept where it shows more than the stored picture'),
  createdAt: time,
  updatedAt: time,
})
export type Media = z.infer<typeof media>
const uploaded = media.extend({
  wasAnimated: z.boolean().describe('Too large to move: only the first frame is shown'),
})
export type UploadedMedia = z.infer<typeof uploaded>
export type Framing = z.infer<typeof framing>

const label = maybeWritten().min(1, 'اكتب التصنيف').max(60)
const labels = z
  .array(label)
  .max(20, 'عشرون تصنيفًا على الأكثر')
  .transform(all => [...new Set(all)])
export const pictureShapes = ['wide', 'tall', 'square'] as const
const day = time.optional()

const words = {
  alt: maybeWritten().max(300).default(''),
  caption: maybeWritten().max(500).default(''),
  credit: maybeWritten().max(120).default(''),
}
const { NOT_FOUND, IN_USE, STORAGE_FULL, STORAGE_READ_ONLY, TOO_LARGE, UNSUPPORTED_MEDIA, REFUSED } = errors
const { read, create, update, remove } = rightsTo('Article')

export const mediaContract = {
  upload: endpoint('POST', '/media', create, 'رفع صورة', pictureBody)
    .input(z.object({ file: z.file(), ...words }))
    .errors({ TOO_LARGE, UNSUPPORTED_MEDIA, REFUSED, STORAGE_FULL, STORAGE_READ_ONLY })
    .output(uploaded),
  importPicture: endpoint('POST', '/media/import', create, 'جلب صورة من موقعها إلى المكتبة')
    .input(z.object({ url: url().max(2000), ...words }))
    .errors({ TOO_LARGE, UNSUPPORTED_MEDIA, REFUSED })
    .output(uploaded),
  list: endpoint('GET', '/media', read, 'مكتبة الصور، الأحدث أولًا')
    .input(
      z.object({
        ...staffListQuery,
        label: label.optional(),
        hash: z
          .string()
          .regex(/^[0-9a-f]{32}$/)
          .optional()
          .describe('The file that a text shows'),
        unused: z.boolean().optional().describe('Shown nowhere'),
        news: z.boolean().optional().describe('In an article, or not a portrait, logo or advertisement'),
        undescribed: z.boolean().optional().describe('Without a description'),
        undescribedFirst: z.boolean().optional(),
        createdBy: id.optional().describe('Who uploaded it'),
        shape: z.enum(pictureShapes).optional(),
        from: day,
        to: day,
      }),
    )
    .output(staffList(media)),
  recent: endpoint('GET', '/media/recent', read, 'صور آخر المقالات').output(z.array(media)),
  labels: endpoint('GET', '/media/labels', read, 'تصنيفات الصور، وعدد صور كل منها').output(
    z.array(z.object({ label: z.string(), pictures: z.number() })),
  ),
  uploaders: endpoint('GET', '/media/uploaders', read, 'من رفعوا صورًا').output(
    z.array(z.object({ id, name: z.string() })),
  ),
  get: endpoint('GET', '/media/{id}', read, 'صورة').input(byId).errors({ NOT_FOUND }).output(media),
  uploaded: endpoint('GET', '/media/{id}/uploaded', read, 'ملف الصورة كما رُفع، إن كان فيه ما ليس في المحفوظ')
    .route({ outputStructure: 'detailed' })
    .input(byId)
    .errors({ NOT_FOUND })
    .output(fileOutput('الملف نفسه')),
  edit: endpoint('PATCH', '/media/{id}', update, 'تعديل نصوص صورة وقصّها وتصنيفاتها')
    .input(
      z.object({
        id,
        ...partial(words),
        labels: labels.optional(),
        framing: framing.nullable().optional().describe('Null: cropped automatically'),
      }),
    )
    .errors({ NOT_FOUND })
    .output(media),
  label: endpoint('POST', '/media/label', update, 'إضافة تصنيف إلى صور عدة، أو نزعه عنها')
    .input(z.strictObject({ ids: z.array(id).min(1).max(100), label, on: z.boolean() }))
    .output(z.object({ done: z.array(id) })),
  removeUnused: endpoint('POST', '/media/remove-unused', remove, 'حذف ما لا يستعمله شيء من صور عدة')
    .input(z.strictObject({ ids: z.array(id).min(1).max(100) }))
    .output(z.object({ done: z.array(id), kept: z.array(id).describe('Something shows them') })),
  remove: endpoint('DELETE', '/media/{id}', remove, 'حذف صورة لا يستعملها شيء')
    .input(byId)
    .errors({ NOT_FOUND, IN_USE })
    .output(z.object({ id })),
}
