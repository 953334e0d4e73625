import { adjectiveWithAlef, isAdjective, particular } from './accusative.ts'
import { eventNouns } from './event-nouns.ts'
import { isBeforeName } from './name-context.ts'
import { standsAlone } from './objects.ts'
import { type Rule, wordSet } from './rule.ts'

const being = wordSet(`
كان وكان فكان أصبح وأصبح بات وبات ليس وليس ظل وظل صار أضحى أمسى يكون سيكون زال يزال يبقى يصبح سيصبح يظل يكن سيظل سيبقى يعد ويعد يعتبر ويعتبر يبدو ويبدو وليكون جعل يجعل تجعل جعلت وجعل سيجعل ستجعل أبقى يبقي أبقت بدا وبدا
`)
/** Adverbs and measures after a predicate: «مغلق ثلاث ساعات», «مرتفع مقارنة بالعام الماضي». */
const adverb =
  /^(?:ثلاث|أربع|خمس|ست|سبع|ثماني|تسع|عشر)ة?$|^(?:عدة|بضع|بضعة|يومين|أسبوعين|شهرين|عامين|ساعتين|طوال|طيلة|مقارنة|رغم|نتيجة|بفعل|جراء|قرب|نسبيا|دائما|حاليا|اليوم|أمس|ولكن|لكن|ولم|ولا|وهو|وقد|بل|أو|وإنما|إنما|وليس|بشكل|جدا|ساعات|أياما|أسابيع|سنوات|فترة|مدة|خارج|داخل|قبالة|لأول|لليوم|لكل|للغاية|للجميع|حين|حينما|عندما|بينما|عند|إذ|لما)$/
const isFree = (next: string) =>
  standsAlone(next) || adverb.test(next) || /^و[يت].{3,}$|^و(?:تناول|شمل|بحث|جرى|تم|ناقش)$/.test(next)

const noAdjective = wordSet(
  'معاد مساو أفريقي إفريقي مبارك مارس مثلما منذ مايو معظم مسؤولي مختلف مجمل مجموع مزيد',
)

const masculineHead = (word: string) =>
  (/^(?:ال)?.{2,}[^ةىاءت]$/.test(word) ||
    /^(?:ال)?(?:رد|حل|حق|سد|خط|حد|أداء|لقاء|بناء|قضاء|هواء|غذاء|دواء|إجراء|ماء|جزء|ضوء|شيء|بطء|بدء|استفتاء|إلغاء)$/.test(
      word,
    ) ||
    /^ال(?:مبنى|مستشفى|مقهى|مستوى|مرمى|معنى|منتدى|ملهى)$/.test(word)) &&
  !/^(?:في|من|على|إلى|عن|مع|هناك|ثمة|قد|لا|أن|إن|بعد|قبل|كل|لدى|بين|له|لهم|لديه|غير|ذلك)$/.test(word)
const isDefinite = (word: string) =>
  /^ال.{2,}|^.{3,}[^اي](?:ه|ها|هم|هما)$/.test(word) && !/^(?:عليه|إليه|لديه)/.test(word)

/** «بات مستقبل المدرب غامض»: the predicate, some words after «كان». */
export const farPredicate: Rule = ({ text, word, before, after }) => {
  if (text !== word || word.length < 2 || !isFree(after(1))) return undefined
  const noun = before(1)
  if (!isDefinite(noun) || noAdjective.has(word)) return undefined
  if (
    !particular.has(word) &&
    !/^م(?:[^ا]?ت|ست).{2,}$/.test(word) &&
    (isBeforeName(noun) || isBeforeName(word))
  )
    return undefined
  if (!isAdjective(word)) return undefined
  const right = adjectiveWithAlef(word)
  if (!right) return undefined
  for (let steps = 2; steps <= 5; steps += 1) {
    const verb = before(steps)
    if (being.has(verb)) {
      if (!masculineHead(before(steps - 1)) || /^ال(?:آن|يوم|أمس|أحد)$/.test(noun)) return undefined
      return { right, reason: `خبر «${verb}» منصوب: «${right}».`, kind: 'grammar' }
    }
    if (steps > 2 || verb === '') if (!masculineHead(verb)) return undefined
  }
  return undefined
}

const persons =
  /^م(?:سؤول|دير|علم|هندس|درب|صدر|تحدث|وظف|رشح|واطن|قاتل|سلح|هاجم|دافع|شجع|تهم|شتبه|حام|مثل|خرج|ؤلف|فاوض|ستشار|شرف|نسق|بعوث|ندوب|راسل|حرر|صور|ذيع|طرب|غن|زارع|هاجر|ستثمر|تظاهر|قدم|راقب|حلل|وقع|كان|قر|ركز|صنع|شروع|جلس|طار|ؤتمر|لعب|نتخب|ستوى|قطع|شهد|سجد|تحف|سرح|عرض|هرجان)$/
const gone = /^[وف]?(?:كان|بات|أصبح|ليس|ظل|يكن|س?يكون|س?يظل|س?يبقى|س?يصبح|يبدو|بدا|يعد|يعتبر|صار|زال|يزال)$/
/** «لم يكن مفاجئ للأسواق»: at once after the verb, and no one who acts. */
export const nearPredicate: Rule = ({ text, word, before, after }) => {
  if (text !== word || !gone.test(before(1)) || !isFree(after(1)) || after(1) === '') return undefined
  if (after(1) === 'قد' || (eventNouns.has(word) && /ا$/.test(after(1)))) return undefined
  if (!/^م.{3,}$/.test(word) || persons.test(word) || noAdjective.has(word) || isBeforeName(word))
    return undefined
  const right = isAdjective(word) ? adjectiveWithAlef(word) : undefined
  return right ? { right, reason: `خبر «${before(1)}» منصوب: «${right}».`, kind: 'grammar' } : undefined
}
