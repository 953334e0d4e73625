import { brokenPlurals } from '../stem-plurals.ts'
import { annulling } from './governors.ts'
import { isInUse, tierOf } from './lexicon.ts'
import { genderOf } from './noun-genders.ts'
import type { Rule } from './rule.ts'

/** «التقى نظيرة السنغالي»: a masculine description shows whose he is. */
export const ownHeh: Rule = ({ text, word, before, after }) => {
  if (
    text !== word ||
    !/^[وف]?[بل]?(?:نظير|شقيق|ضيف|زميل|حليف|غريم|منافس|مضيف|مهاجم|مدافع|مدرب|متحدث|لاعب|حارس|نجم|قائد|رئيس|مدير|نائب|وزير|محامي)ة$/.test(
      word,
    )
  )
    return undefined
  // «هنأ الملك نظيرة بمناسبة»: nobody writes of a counterpart without its owner.
  if (
    /نظيرة$/.test(word) &&
    /^ال.{2,}[^ةاى]$/.test(before(1)) &&
    /^(?:ب.{3,}|في|إلى|على|خلال|عن|من)$/.test(after(1))
  )
    return { right: `${word.slice(0, -1)}ه`, reason: `الضمير هاء: «${word.slice(0, -1)}ه».`, kind: 'teh' }
  if (!/^ال(?:.{3,}ي|سابق|جديد|راحل|أسبق)$/.test(after(1)) || /^ال.{3,}ة$/.test(before(1))) return undefined
  // «رئيسة الأهلي»: of a club.
  if (
    !/(?:نظير|شقيق|ضيف|زميل|حليف|غريم|منافس|مضيف)ة$/.test(word) &&
    /ي$/.test(after(1)) &&
    after(1) !== 'الدولي'
  )
    return undefined
  const right = `${word.slice(0, -1)}ه`
  return { right, reason: `الضمير هاء: «${right}».`, kind: 'teh' }
}

const telling = /^[وف]?(?:[يت]?عبرت?|[يت]عرب|أعربت?|معربا|معربة|معبرا|معبرة|تعبيرا|التعبير)$/
/** «أعرب عن قلقة», «عبر عن شكرة»: what one says of oneself. */
export const feltHeh: Rule = ({ text, word, before }) => {
  const [, noun = ''] =
    text === word
      ? (/^[وف]?((?:قلق|أسف|أمل|شكر|تقدير|رفض|استعداد|حزن|ترحيب|استياء|امتنان|ارتياح|تضامن|تعاطف|دعم|تفاؤل|غضب|استغراب|اعتزاز|حرص|اعتقاد|رأي|أسى|إعجاب|اهتمام|التزام|سرور|ندم|إيمان)ة)$/.exec(
          word,
        ) ?? [])
      : []
  if (noun === '' || before(1) !== 'عن') return undefined
  if (![2, 3, 4, 5].some(steps => telling.test(before(steps)))) return undefined
  const right = `${word.slice(0, -1)}ه`
  return { right, reason: `الضمير هاء: «${right}».`, kind: 'teh' }
}

/** «جمعية تأسيسيه»: a nisba takes the teh of the noun before it. */
export const nisbaTeh: Rule = ({ text, word, before }) => {
  if (text !== word || !/.{3,}يه$/.test(word) || !/^(?!ال).{3,}[ةه]$/.test(before(1))) return undefined
  const right = `${word.slice(0, -1)}ة`
  // «زيارة محاميه», «عودة لاعبيه»: a noun with a pronoun, of which there are several.
  const stem = word.slice(0, -2)
  const isOwned =
    /^[يتن]/.test(word) ||
    [`${stem}ين`, `${stem}ون`].some(isInUse) ||
    !isInUse(`${stem}ي`) ||
    (tierOf(right) ?? 99) > 16 ||
    (tierOf(word) ?? 99) <= 12
  if (isOwned && !/^[^موفبلكيتنأ].{2,}ا.يه$/.test(word)) return undefined
  return { right, reason: `تُكتب «${right}» بتاء مربوطة في آخرها.`, kind: 'teh' }
}

const ofFeminine =
  /^(?:جديدة|كبيرة|صغيرة|قديمة|فاخرة|ضخمة|واسعة|خاصة|عاجلة|طارئة|مهمة|حديثة|رسمية|مشتركة|عامة|مغلقة|مفتوحة|خطيرة|قوية|عنيفة|طويلة|قصيرة|مكثفة|مستقلة|شاملة|سرية|ضيقة|نادرة|مماثلة|جماعية|تاريخية|دولية|محلية|وطنية|حكومية|أمنية|عسكرية|اقتصادية|تجارية|ثقافية|رياضية)$/
/** «افتتح مدرسه جديدة»: a noun with a pronoun has no indefinite adjective. */
export const describedTeh: Rule = ({ text, word, before, after }) => {
  const [, stem = ''] = text === word ? (/^(?!ال|[وفيتن])(.{3,})ه$/.exec(word) ?? []) : []
  if (stem === '' || !ofFeminine.test(after(1)) || before(1) === '') return undefined
  // «إن فرصه كبيرة», «تبدو حظوظه قوية»: a predicate.
  if (
    annulling.has(before(1)) ||
    /^[وف]?(?:[بل]?أن|[يت]?كون|كانت?|[يت]بدو|باتت?|أصبحت?|لكن)$/.test(before(1))
  )
    return undefined
  // «مكتبه عامة»: no man's adjective either.
  if (genderOf(stem) === 'feminine' && (tierOf(stem) ?? 99) < (tierOf(`${stem}ة`) ?? 99)) return undefined
  if ((tierOf(`${stem}ة`) ?? 99) > 12 || (pluralsOf.has(stem) && before(1) !== 'في')) return undefined
  const right = `${stem}ة`
  return { right, reason: `تُكتب «${right}» بتاء مربوطة في آخرها.`, kind: 'teh' }
}
const pluralsOf: ReadonlySet<string> = new Set(brokenPlurals.flatMap(([, ...many]) => many))

/** «نمو بطئ» is slow, «بطئ الإجراءات» is slowness. */
export const slow: Rule = ({ text, word, before, after }) => {
  const article = /^(ال)?بطئ$/.exec(word) ? word.slice(0, -3) : undefined
  if (article === undefined || text !== word) return undefined
  // «من بطئ تنفيذ المشروعات».
  const isSlowness =
    /^ال|.(?:ه|ها)$/.test(after(1)) || /^[وف]?(?:من|بسبب|رغم|في|إلى|عن|نتيجة|انتقد|انتقدت)$/.test(before(1))
  const right = article === '' && isSlowness ? 'بطء' : `${article}بطيء`
  return { right, reason: `الصواب «${right}».`, kind: 'spelling' }
}

/** «اللعمل», «باللتبادل», «أخطائا»: slips that no other word has. */
export function rightByEnds(word: string): string | undefined {
  const [, prefix = '', rest = ''] = /^([وفبك]{0,2})الل(.{3,})$/.exec(word) ?? []
  if (rest !== '' && (tierOf(`ال${rest}`) ?? 99) < 12 && tierOf(`الل${rest}`) === undefined && !isInUse(word))
    return `${prefix}ال${rest}`
  // «يتسائل», «تتضائل»: after an alef the hamza of a verb in the present is on the line.
  const sixth = /^([وف]?س?[يتن]ت(?:سا|فا|ضا|شا|لا|وا|ثا|را))ئ(.*)$/.exec(word)
  if (sixth && isInUse(`${sixth[1]}ء${sixth[2]}`)) return `${sixth[1]}ء${sixth[2]}`
  // «جدآ».
  const adverb = /^(.{2,})آ$/.exec(word)?.[1]
  if (adverb && tierOf(word) === undefined && tierOf(`${adverb}ا`) !== undefined) return `${adverb}ًا`
  // «يفاجيء», «مبتديء»: no such word is known, and one with the seat alone is.
  const seat = /^(.{2,})يء$/.exec(word)?.[1]
  if (seat && tierOf(word) === undefined && !/^[وف]?[بلك]?(?:ال)?.[رطذسدض]يء$/.test(word)) {
    const right = `${seat}ئ`
    if (tierOf(right) !== undefined || isInUse(right)) return right
  }
  const plain = /^(.{2,}ا)(?:ئا|ءا)$/.exec(word)?.[1]
  return plain && tierOf(`${plain}ء`) !== undefined && !isInUse(word) ? `${plain}ء` : undefined
}
