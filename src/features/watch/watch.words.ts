import type { NounWords } from '../../contract/noun-words.ts'
import type { watchContract } from './watch.contract.ts'

export const watchWords: NounWords<typeof watchContract> = {
  about: ['شاهد واستمع', 'Video and audio sections'],
  document: 'newsroom',
  order: 130,
  calls: {
    sections: 'Tell whether there is published video, and published audio',
    list: 'List published articles of the kind video or audio, newest first',
    vertical: 'List the newest vertical videos that are free to everybody',
  },
}
