import type { NounWords } from '../../contract/noun-words.ts'
import type { printEditionContract } from './print-edition.contract.ts'

export const printEditionWords: NounWords<typeof printEditionContract> = {
  about: ['العدد المطبوع', 'Print editions of a day'],
  document: 'newsroom',
  order: 135,
  calls: {
    newest: 'Get the day of the newest print edition',
    get: 'Get the print edition of a day',
  },
  parameters: {
    day: ['اليوم بتوقيت الموقع، مثل `2026-11-23`', 'The day in the site’s time zone, as `2026-11-23`'],
  },
}
