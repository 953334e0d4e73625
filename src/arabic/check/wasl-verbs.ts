import { isInNews, isInUse, isPair, isStem, tierOf } from './lexicon.ts'
import type { Rule } from './rule.ts'

/** Verbs of the forms افتعل, انفعل and استفعل with a hamza on their alef. */
const withHamza =
  /^([وف]?)[أإ](ست[^ا].+|ن[^ا]{2}.+|[^اويأ][تطد][^ا].+|[^اويأ]تا.(?:ت|وا)|[تدطز][^ا]{2}.*|[تدط][^ا]ا.)$/
/** Endings that no verb of the first person has. */
const thirdPerson = /(?:ت|وا|تا)$|(?:ت|و)(?:ه|ها|هم|هما)$/
const subjects =
  /^ال.{3,}|^(?:رئيس|وزير|مجلس|مدير|منتخب|نادي|صندوق|بنك|حزب|فريق|رجل|شاب|عدد|مئات|آلاف|عشرات|أحد)$/
const relatives = /^(?:الذي|التي|الذين|قد|وقد|لقد|عندما|بعدما|حين|حينما|حيث|كما|فيما|بينما)$/

/** «أشترط صندوق النقد», «أغتالت»: a wasl alef has no hamza, unless the speaker tells of himself. */
export const waslAlef: Rule = ({ text, word, before, after }) => {
  const [, and = '', rest = ''] = withHamza.exec(word) ?? []
  const isPlainStart = text.startsWith(word.slice(0, and.length + 1))
  if (!isPlainStart || rest === '') return undefined
  // «إقتراحاً» keeps its marks.
  const right = `${and}ا${text.slice(and.length + 1)}`
  const plain = `ا${rest}`
  const [own, other] = [tierOf(word.slice(and.length)), tierOf(plain)]
  if (other === undefined && !isInNews(plain) && !isStem(plain)) return undefined
  if (own !== undefined && own < (other ?? 16) + 3) return undefined
  // «أنتجوا», «إستراتيجية»: words that have their hamza.
  const isFarRarer = other !== undefined && other <= 11 && (own ?? 17) >= other + 4
  const hasHamza = isInUse(word.slice(and.length)) && (other === undefined || (isInNews(word) && !isFarRarer))
  if (hasHamza || /^[إأ]سترات/.test(word.slice(and.length))) return undefined
  const isClear =
    word[and.length] === 'إ' ||
    thirdPerson.test(word) ||
    ((before(1) === '' || relatives.test(before(1))) && subjects.test(after(1))) ||
    (own === undefined && isPair(plain, after(1)))
  if (!isClear) return undefined
  return { right, reason: `الصواب «${right}»، فهمزته همزة وصل.`, kind: 'hamza' }
}
