import { sql } from 'kysely'
import { z } from 'zod'
import { attachmentFormats } from '../../../contract/attachment-formats.ts'
import { framing } from '../../../contract/fields.ts'
import { definePart, type Line } from '../part.ts'

const hash = /^[0-9a-f]{32}$/
/** Names that `keepUploaded` gives. Deleting a picture deletes this file, so it must be its own. */
const uploadedKey = /^uploaded\/([0-9a-f]{32})\/[0-9a-f]{32}\.(gif|jpeg|png|webp|avif)$/
const uploaded = z.strictObject({
  key: z.string().regex(uploadedKey),
  type: z.enum(['gif', 'jpeg', 'png', 'webp', 'avif']),
  bytes: z.int().nonnegative(),
})

function isOwnUpload({ hash: own, uploaded: file }: Line): boolean {
  if (file === null) return true
  const { key, type } = file as z.infer<typeof uploaded>
  const [, of, extension] = uploadedKey.exec(key) ?? []
  return of === own && extension === type
}

export const fileParts = [
  definePart({
    name: 'media',
    table: 'media',
    key: 'hash',
    match: ['hash', 'agency_id'],
    dated: 'files',
    // Avatars are people's own.
    where: alias => sql<boolean>`${alias}.owner_id is null`,
    isValid: line => hash.test(String(line.hash)) && isOwnUpload(line),
    fields: {
      ...{ id: 'left', hash: 'text', format: 'text', width: 'number', height: 'number', bytes: 'number' },
      ...{ alt: 'text', caption: 'text', credit: 'text', placeholder: 'text', colour: 'text' },
      ...{
        original_url: 'text',
        framing: { json: {}, schema: framing.nullable() },
        labels: 'texts',
        file_name: 'text',
      },
      ...{
        uploaded: { json: {}, schema: uploaded.nullable() },
        moving: 'flag',
        agency_id: { to: 'agencies' },
        owner_id: 'left',
      },
      ...{ created_by: { to: 'staff' }, created_at: 'time', updated_at: 'left' },
    },
  }),
  definePart({
    name: 'attachments',
    table: 'attachments',
    key: 'hash',
    match: ['hash', 'format', 'agency_id'],
    dated: 'files',
    isValid: line => hash.test(String(line.hash)) && Object.hasOwn(attachmentFormats, String(line.format)),
    fields: {
      ...{ id: 'left', hash: 'text', kind: 'text', format: 'text', name: 'text', bytes: 'large' },
      ...{ seconds: 'number', width: 'number', height: 'number', original_url: 'text' },
      ...{
        agency_id: { to: 'agencies' },
        created_by: { to: 'staff' },
        created_at: 'time',
        updated_at: 'left',
      },
    },
  }),
]
