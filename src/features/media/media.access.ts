import { type AccessTable, staff } from '../../testing/access.ts'

export const mediaAccess: AccessTable = {
  rows: {
    'POST /media': [staff, 'create Article'],
    'POST /media/import': [staff, 'create Article'],
    'GET /media': [staff, 'read Article'],
    'GET /media/recent': [staff, 'read Article'],
    'GET /media/labels': [staff, 'read Article'],
    'GET /media/uploaders': [staff, 'read Article'],
    'POST /media/label': [staff, 'update Article'],
    'POST /media/remove-unused': [staff, 'delete Article'],
    'GET /media/{id}': [staff, 'read Article'],
    'GET /media/{id}/uploaded': [staff, 'read Article'],
    'PATCH /media/{id}': [staff, 'update Article'],
    'DELETE /media/{id}': [staff, 'delete Article'],
  },
  samples: { url: 'https://pictures.example/one.jpg', ids: [1], label: 'أرشيف', on: true },
}
