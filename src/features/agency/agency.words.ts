import type { NounWords } from '../../contract/noun-words.ts'
import type { agencyContract } from './agency.contract.ts'

export const agencyWords: NounWords<typeof agencyContract> = {
  about: ['الوكالات', 'Agencies'],
  document: 'newsroom',
  order: 90,
  calls: {
    list: 'List visible agencies',
    all: 'List all agencies, to choose from',
    grouped: 'List visible agencies by the category in which they publish most',
    paginate: 'List agencies for staff',
    bySlug: 'Get an agency by its present or former slug',
    get: 'Get an agency',
    create: 'Create an agency',
    edit: 'Edit an agency',
    setActive: 'Enable or disable an agency',
    setSubscription: 'Open an agency’s articles to everybody, or to subscribers only',
    remove: 'Delete an agency',
  },
}
