import type { NounWords } from '../../contract/noun-words.ts'
import type { personContract } from './person.contract.ts'

export const personWords: NounWords<typeof personContract> = {
  about: ['الشخصيات', 'People of interest'],
  document: 'newsroom',
  order: 70,
  calls: {
    paginate: 'List people of interest for staff',
    all: 'List enabled people, or those whose names contain a text',
    present: 'List the people most present in the latest news',
    mentioned: 'Find the people mentioned in a text',
    bySlug: 'Get a person by the present or former slug',
    get: 'Get a person',
    create: 'Create a person',
    edit: 'Edit a person',
    setStatus: 'Enable or disable a person',
    remove: 'Delete a person',
  },
}
