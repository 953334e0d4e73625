import { type AccessTable, desk, everyone, staff } from '../../testing/access.ts'

export const personAccess: AccessTable = {
  rows: {
    'GET /peopleOfInterest/all': [everyone],
    'GET /peopleOfInterest/present': [everyone],
    'GET /peopleOfInterest/slug/{slug}': [everyone],
    'GET /peopleOfInterest/{id}': [everyone],
    'GET /peopleOfInterest/admin': [desk, 'read Article'],
    'POST /peopleOfInterest/mentioned': [staff, 'read Article'],
    'POST /peopleOfInterest': [desk, 'create Article'],
    'PATCH /peopleOfInterest/edit/{id}': [desk, 'update Article'],
    'PATCH /peopleOfInterest/status/{id}': [desk, 'update Article'],
    'DELETE /peopleOfInterest/{id}': [desk, 'delete Article'],
  },
  samples: { text: 'نص لا اسم فيه.' },
}
