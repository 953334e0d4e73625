import type { NounWords } from '../../../contract/noun-words.ts'
import type { networkContract } from './network.contract.ts'

export const networkWords: NounWords<typeof networkContract> = {
  about: ['شبكات النشر', 'Network accounts'],
  document: 'newsroom',
  order: 370,
  calls: {
    networks: 'List networks',
    choices: 'List enabled network accounts',
    paginate: 'List network accounts for staff',
    create: 'Create a network account',
    edit: 'Edit a network account',
    setEnabled: 'Enable or disable a network account',
    check: 'Check the keys of an account with its network',
    signIn: 'Get the address of the network’s sign-in, to connect an account',
    signedIn: 'Finish connecting an account after the return from its network',
    remove: 'Delete an account that has posted nothing',
  },
}
