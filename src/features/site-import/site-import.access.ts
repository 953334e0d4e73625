import { type AccessTable, owner } from '../../testing/access.ts'

const manage = [owner, 'manage Settings'] as const satisfies AccessTable['rows'][string]

export const siteImportAccess: AccessTable = {
  pages: {
    'dashboard-site-import___ar': ['manage Settings'],
  },
  rows: {
    'GET /site-import': [...manage],
    'GET /site-import/files': [...manage],
    'POST /site-import/upload': [...manage],
    'PUT /site-import/upload/part': [...manage],
    'POST /site-import/upload/finish': [...manage],
    'POST /site-import/columns': [...manage],
    'POST /site-import': [...manage],
    'GET /site-import/{id}': [...manage],
    'GET /site-import/{id}/report': [...manage],
    'GET /site-import/{id}/report/csv': [...manage],
    'POST /site-import/{id}/import': [...manage],
    'POST /site-import/{id}/stop': [...manage],
    'POST /site-import/{id}/resume': [...manage],
    'GET /site-import/{id}/undo': [...manage],
    'POST /site-import/{id}/undo': [...manage],
    'POST /site-import/{id}/check': [...manage],
    'DELETE /site-import/{id}': [...manage],
  },
  samples: { upload: '0b3c1f5e-6f0a-4d51-9b5c-1f0f3f5f9a10', part: 0, bytes: 10, kind: 'wordpress' },
}
