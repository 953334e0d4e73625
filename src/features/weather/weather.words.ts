import type { NounWords } from '../../contract/noun-words.ts'
import type { weatherContract } from './weather.contract.ts'

export const weatherWords: NounWords<typeof weatherContract> = {
  about: ['الطقس', 'Weather'],
  document: 'newsroom',
  order: 200,
  calls: {
    get: 'Get the weather of a city: now, next hours and days',
    cities: 'List the cities whose weather is shown',
  },
}
