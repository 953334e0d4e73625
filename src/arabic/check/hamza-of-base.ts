import { isInNews, tierOf } from './lexicon.ts'

const inflected = /^([وفبلك]|[وف]?[بلك]?ال|لل|)ا([^لا].{2,}?)(ات|ت)?(ها|هما|هم|نا|ه|ا)$/
/** Patterns whose alef has no hamza. */
const wasl = /^(?:ست|ن[^اوي]|.ت|ت[^اوي]|[صض]ط|زد|ثن|بن|سم|مر|ذا|د[^ا])/
const rarest = 14

/** Nouns alone: «باسلمه» is a surname. */
const isHeard = (word: string) =>
  isInNews(word) && (tierOf(word) ?? 99) <= rarest && (/[ةت]$/.test(word) || isInNews(`ال${word}`))

/** «اقاماتهم», «ايضاحا», «اطروحتها»: the hamza of a word that news has without the ending alone. */
export function hamzaOfBase(word: string): string | undefined {
  if (isInNews(word)) return undefined
  const [, before = '', rest = '', end = '', owner = ''] = inflected.exec(word) ?? []
  if (rest === '' || wasl.test(rest) || (owner === 'ا' && end !== '')) return undefined
  const bases = end === 'ت' ? [`${rest}ة`] : end === 'ات' ? [`${rest}ات`, `${rest}ة`] : [rest]
  if (bases.some(base => isHeard(`ا${base}`))) return undefined
  const heard = ['أ', 'إ'].filter(alef => bases.some(base => isHeard(alef + base)))
  return heard.length === 1 ? `${before}${heard[0]}${rest}${end}${owner}` : undefined
}
