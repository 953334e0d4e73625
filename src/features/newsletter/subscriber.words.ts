import type { NounWords } from '../../contract/noun-words.ts'
import type { subscriberContract } from './subscriber.contract.ts'

export const subscriberWords: NounWords<typeof subscriberContract> = {
  about: ['مستلمو الرسائل البريدية', 'Subscribers of newsletters'],
  document: 'management',
  order: 120,
  calls: {
    letters: 'List newsletters to subscribe to',
    archive: 'Get a newsletter and its sent issues',
    issue: 'Get a sent issue as it arrived',
    subscribe: 'Subscribe to newsletters, to be confirmed by mail',
    confirm: 'Confirm a subscription by the mailed link',
    preferences: 'Get the newsletters of an address, by the token in its mails',
    choose: 'Choose which confirmed newsletters arrive',
    unsubscribe: 'Unsubscribe from a newsletter by its token',
    own: 'List my newsletters',
    chooseOwn: 'Choose my newsletters',
    subscribers: 'List subscribers of newsletters',
    exportSubscribers: 'Export subscribers as a file',
    importSubscribers: 'Import subscribers who consented elsewhere',
    suppressions: 'List addresses that get no mail',
    suppress: 'Suppress mail to an address',
    bounceAddress: 'Get the address at which the mail provider reports bounces',
    mailbox: 'Get how bounces are read from their mailbox',
    bounce: 'Report bounces, as the mail provider',
    unsuppress: 'Allow mail to an address again',
  },
}
