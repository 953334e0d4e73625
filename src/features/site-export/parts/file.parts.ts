import { sql } from 'kysely'
import { definePart } from '../part.ts'

export const fileParts = [
  definePart({
    name: 'media',
    table: 'media',
    key: 'hash',
    match: ['hash', 'agency_id'],
    dated: 'files',
    // Avatars are people's own.
    where: alias => sql<boolean>`${alias}.owner_id is null`,
    fields: {
      ...{ id: 'left', hash: 'text', format: 'text', width: 'number', height: 'number', bytes: 'number' },
      ...{ alt: 'text', caption: 'text', credit: 'text', placeholder: 'text', colour: 'text' },
      ...{ original_url: 'text', framing: { json: {} }, labels: 'texts', file_name: 'text' },
      ...{ uploaded: { json: {} }, moving: 'flag', agency_id: { to: 'agencies' }, owner_id: 'left' },
      ...{ created_by: { to: 'staff' }, created_at: 'time', updated_at: 'left' },
    },
  }),
  definePart({
    name: 'attachments',
    table: 'attachments',
    key: 'hash',
    match: ['hash', 'format', 'agency_id'],
    dated: 'files',
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
