import type { NounWords } from '../../contract/noun-words.ts'
import type { settingContract } from './setting.contract.ts'

export const settingWords: NounWords<typeof settingContract> = {
  about: ['الإعدادات', 'Settings'],
  document: 'management',
  order: 10,
  calls: {
    website: 'Get settings of the website',
    dashboard: 'Get settings of the newsroom',
    mobile: 'Get what a phone app reads when it opens',
    get: 'Get a setting that was changed',
    edit: 'Edit settings of a group',
  },
}
