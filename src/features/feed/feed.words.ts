import type { NounWords } from '../../contract/noun-words.ts'
import type { feedContract } from './feed.contract.ts'

export const feedWords: NounWords<typeof feedContract> = {
  about: ['مرشّحات RSS', 'Incoming feeds'],
  document: 'newsroom',
  order: 310,
  calls: {
    list: 'List feed filters and their state',
    get: 'Get a filter',
    items: 'List the latest items of a filter and what became of them',
    import: 'Import sources from OPML or a table',
    export: 'Export all sources as OPML',
    sameAddress: 'List other filters of the same feed address',
    create: 'Create a filter',
    edit: 'Edit a filter',
    setActive: 'Start or stop a filter',
    fetchSoon: 'Fetch a feed now',
    acceptMove: 'Accept the address to which a feed moved',
    confirmRules: 'Confirm the rules of a filter, although they refused everything so far',
    troubles: 'List feeds in trouble and since when; an agency sees its own',
    tryOut: 'Try a filter without saving it',
    tryPage: 'Try to read the text of a page without saving it',
    dryRun: 'Try rules on the items of seven days',
    applyToPast: 'Take refused items of seven days that the rules accept now',
    remove: 'Delete a filter; its articles stay',
  },
}
