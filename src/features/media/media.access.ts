import { type AccessTable, staff } from '../../testing/access.ts'

export const mediaAccess: AccessTable = {
  rows: {
    'POST /media': [staff, 'create Article'],
    'POST /media/import': [staff, 'create Article'],
    'GET /media': [staff, 'read Article'],
    'GET /media/{id}': [staff, 'read Article'],
    'PATCH /media/{id}': [staff, 'update Article'],
    'DELETE /media/{id}': [staff, 'delete Article'],
  },
  samples: { url: 'https://pictures.example/one.jpg' },
}
