import { type AccessTable, everyone, newsroom, staff } from '../../testing/access.ts'

export const personAccess: AccessTable = {
  rows: {
    'GET /peopleOfInterest/all': [everyone],
    'GET /peopleOfInterest/present': [everyone],
    'GET /peopleOfInterest/slug/{slug}': [everyone],
    'GET /peopleOfInterest/{id}': [everyone],
    'GET /peopleOfInterest/admin': [newsroom, 'read Article'],
    'POST /peopleOfInterest/mentioned': [staff, 'read Article'],
    'POST /peopleOfInterest': [newsroom, 'create Article'],
    'PATCH /peopleOfInterest/edit/{id}': [newsroom, 'update Article'],
    'PATCH /peopleOfInterest/status/{id}': [newsroom, 'update Article'],
    'DELETE /peopleOfInterest/{id}': [newsroom, 'delete Article'],
  },
  samples: { text: 'نص لا اسم فيه.' },
}
