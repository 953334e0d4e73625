import type { NounWords } from '../../contract/noun-words.ts'
import type { newsletterContract } from './newsletter.contract.ts'

export const newsletterWords: NounWords<typeof newsletterContract> = {
  about: ['الرسائل البريدية', 'Newsletters'],
  document: 'management',
  order: 110,
  calls: {
    paginate: 'List newsletters for staff',
    get: 'Get a newsletter',
    create: 'Create a newsletter',
    edit: 'Edit a newsletter',
    setStatus: 'Enable or disable a newsletter',
    remove: 'Delete a newsletter of which nothing was sent',
    issues: 'List issues of newsletters and their results',
    draft: 'Create an issue as the newsletter is now, as a draft',
    schedule: 'Schedule an issue',
    cancel: 'Cancel an issue; delivered copies stay',
    results: 'Get the results of an issue: which of its links were opened',
    preview: 'Preview a newsletter as it would arrive now; null if it has nothing to send',
    sendTest: 'Send a newsletter to an address as a test',
  },
}
