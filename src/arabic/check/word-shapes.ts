import { isInUse, tierOf } from './lexicon.ts'

const article = '(?:[وف]?[بك]?ال|[وف]?لل)'

/**
 * Verbal nouns and verbs that begin with a bare alef (افتعل، انفعل، استفعل). Foreign names have other letters in that
 * place.
 */
const bareAlef =
  /^([وف]?[بلك]?(?:ال|لل)?)(?:إ|(?<=[ال]ل)أ)(?=ست[^راي][^ا]?[^ا]?ا|[^اويس]ت(?!ر|ما$|ما[^ع-ي])[^اوي]ا.|ن(?!ست|تر|جل)[^اويت][^اوي]ا[^ا])/
const bareAlefVerb =
  /^([وف]?)إ(?=(?:ست[^اريب][^ا].|[^اويسن]ت(?!ر)[^اوي]{2}|ن(?!تر|جل|كل|دي)[^اويت][^اوي][^اوي])(?:ت|وا|ا)?$)/
const bareAlefWords =
  /^([وف]?[بلك]?(?:ال|لل)?)إ(?=(?:صط|ضط)[^ا]|زد[هيحو]ا|ت(?:فاق|حاد|جاه|صال|هام|خاذ|فق|خذ|هم|صل|جه|ضح|سع)|(?:ثن(?:ان|تان|تين)$|بن|سم(?:ه|ها|هم)?$|مرأ))/
const foreign = /إنغل|إلتمان|إنفلو|إست(?:اد|را|بر|ون)|[أإ]ست(?:وديو|غرام)|[أإ]نست|[أإ]نتر|أنتما/

/** A word with ال takes no pronoun: «السياسيه», «الزراعه», «المقاومه». */
const tehEnding = new RegExp(
  `^${article}(?!ت[^ا]{2}يه$)(?:[^ا].{3,}يه|(?!م|فواك)[^اوي][^اوي]ا[^اوي]ه|م[^ا]ا[^ا][^اب]ه|[^ا].{2,}[اي][^اوي]?[طعرقفلنمد]ه)$`,
)
const radicalHeh =
  /^[وف]?الت.ا.ه$|(?:يزيه|كباريه|كارات?يه|[تم][^ا]?و?ج[ي]?ه|وجوه|جاه|باه|شبيه|نزيه|فقيه|سفيه|نبيه|كريه|وجيه|كره|فاره|تافه|فواكه|مكاره|أبله|اكراه|إكراه|له)$/

/** Nisbas whose yeh is written as an alef: «السياسى», «الاقتصادى», «القانونى». */
const nisba = new RegExp(`^${article}(?!م|.*(?:عل|إل|ال|ول|ي)ى$)(?:.{2,}ا[^اوي]|.{2,}[وي][^اوي]|.{5,})ى$`)
const brokenPlural =
  /(?:صحار|فتاو|دعاو|سكار|نصار|أسار|حيار|يتام|قدام|أيام|عذار|ندام|شكاو|بلاو|كسال|رعاي|زواي|أول|أقص|حبال|خزام|ثكال|شور|رض|بشر|سمان|غراب|قرب)ى$/

/** Verbs of these forms always end in an alef: «يتولي», «تتلقي». */
const fifthForm = /^[وف]?س?[يتن]ت(?!ض|ج|ف)[^اويتأ][^اويتأ]ي$/

/** Corrects a word by its pattern, if no list has it. */
export function rightByShape(word: string): string | undefined {
  if (/مسؤل(?!و)/.test(word)) return word.replace('مسؤل', 'مسؤول')
  if (/[إأ]/.test(word) && !foreign.test(word)) {
    for (const shape of [bareAlef, bareAlefVerb, bareAlefWords])
      if (shape.test(word)) return word.replace(shape, '$1ا')
  }
  if (word.endsWith('ه') && word.length >= 6 && tehEnding.test(word) && !radicalHeh.test(word))
    return `${word.slice(0, -1)}ة`
  if (word.endsWith('ى') && word.length >= 6 && nisba.test(word) && !brokenPlural.test(word))
    return `${word.slice(0, -1)}ي`
  // «سلطاتة»: no plural has a second teh.
  if (/^(?!.*ال|.*است).{3,}اتة$/.test(word)) return `${word.slice(0, -1)}ه`
  // «نظيرتة»: nor has another noun.
  if (
    /^(?!ال|لل|[وفبك]ال|.*است).{3,}[^اتوي]تة$/.test(word) &&
    !isInUse(word) &&
    tierOf(`${word.slice(0, -2)}ة`) !== undefined
  )
    return `${word.slice(0, -1)}ه`
  if (word.endsWith('ي') && fifthForm.test(word)) return `${word.slice(0, -1)}ى`
  return undefined
}

/** «إسحق», «إليات»: the hamza below an alef is not a slip for another alef, unless its pattern says so. */
export const losesHamza = (word: string, likely: string) =>
  /^(?:ال)?إ/.test(word) && !/^(?:ال)?[إأ]/.test(likely) && rightByShape(word) === undefined

/** «لقاءهم», «لقاؤهم», «لقائهم»: the hamza follows the case. */
export const hasCaseSeat = /ا[ءؤئ](?:ه|ها|هم|هما|نا|ي|ك|كم)$/
