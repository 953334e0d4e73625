import { isBeforeName } from './name-context.ts'
import { standsAlone } from './objects.ts'
import { type Rule, wordSet } from './rule.ts'

/** Participles whose yeh goes where they are indefinite, unless they stand in the accusative. */
const participle =
  /^([وف]?[بلك]?(?:كاف|عال|قاض|محام|متدن|متساو|متواز|متنام|متعاف|متراخ|متفان|قاس|مساو|مواز|مناف|مؤات|خال))ي$/
const plural = /^([وف]?(?:أراض|مبان|معان|ليال|مساع|نواد|دواع|ضواح|نواح|مراع))ي$/
const prepositions = wordSet('في من إلى على عن مع بين ضد بعد قبل خلال وفي ومن وإلى وعلى')
const described =
  /^(?:سابق|معروف|شهير|كبير|بارز|متقاعد|جديد|مصري|سوري|لبناني|تونسي|مغربي|عراقي|سوداني|أردني|فلسطيني|كويتي|ليبي|جزائري|يمني|جدا|جدًا|للغاية|نسبيا|وغير|وكبير)$/

/** «قاضي في محكمة», «غير كافي», «في أراضي زراعية»: the yeh of an indefinite noun that owns nothing. */
export const defectiveYeh: Rule = ({ text, word, before, after }) => {
  if (text !== word) return undefined
  const [previous, next] = [before(1), after(1)]
  const ofOne = participle.exec(word)?.[1]
  const ofMany = plural.exec(word)?.[1]
  const isAlone = standsAlone(next) || described.test(next)
  const right =
    ofOne && isAlone && !isBeforeName(previous) && previous !== 'يا' && !(next === '' && previous === '')
      ? ofOne
      : ofMany && prepositions.has(previous) && /^(?!ال).{3,}[^ا]ية$/.test(next)
        ? ofMany
        : undefined
  if (right === undefined) return undefined
  return { right, reason: `تُحذف ياء الاسم المنقوص النكرة: «${right}».`, kind: 'grammar' }
}
