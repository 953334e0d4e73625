import type { NounWords } from '../../contract/noun-words.ts'
import type { packageContract } from './package.contract.ts'

export const packageWords: NounWords<typeof packageContract> = {
  about: ['الباقات', 'Packages'],
  document: 'management',
  order: 130,
  calls: {
    website: 'List packages on sale, in order',
    paginate: 'List packages for staff',
    get: 'Get a package',
    create: 'Create a package',
    edit: 'Edit a package',
    setStatus: 'Put a package on sale, or stop its sale',
    remove: 'Delete a package without subscriptions',
  },
}
