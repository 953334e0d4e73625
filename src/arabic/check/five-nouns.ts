import { annulling, prepositions, withSubject } from './governors.ts'
import { tierOf } from './lexicon.ts'
import type { Rule } from './rule.ts'
import { isOblique } from './teens.ts'
import { feminineOfPersons, masculineActing, masculineOfPersons } from './verb-classes.ts'

const kin = /^([وف]?(?:أب|أخ|حم))([واي])(ه|ها|هم|هما|نا|ك)$/
const transitive =
  /^[وف]?(?:شكر|قتل|طعن|زار|اتهم|خلف|ورث|رافق|ساعد|فقد|شاهد|التق|ودع|اعتقل|أوقف|خطف|ضرب|هاجم|وصف|دفن|ترك|استدع)[تى]?$/
const seen = /^[وف]?(?:رأى|يرى|شاهد|لقي|نسي|وجد|سمع|عرف|أحب|أنقذ|قابل|عانق|دعا|سأل)$/
const intransitive =
  /^[وف]?(?:توفي|مات|رحل|رحب|وصل|عاد|دخل|خرج|بكى|شعر|رفض|أراد|شجع|علم|روى|بدأ|تولى|أصر|استشهد|يعمل|عمل|كان|قال|يقول|أوضح|أضاف|سافر|هاجر|غادر|عاش|يعيش|جاء|يأت|يمت|يحضر|يعد|يكن|ينج|يصل|يغادر)$/
const kinOf =
  /^[وف]?[بل]?(?:منزل|بيت|زوجة|ابن|ابنة|وفاة|مقتل|رفقة|برفقة|صحبة|بصحبة|حضور|جثمان|جثة|سيارة|جنازة|رحيل|حياة|قبر|يد|مكان|خطى|وصية|رغبة|مع|شركة|مزرعة)$|^[بل](?:قتل|طعن|ضرب|خطف|تهديد|مساعدة|اختطاف|إصابة|حرق|دفن)$/
/** «مع أخوه», «إن أبوه», «قال أخاه». */
export const fiveNouns: Rule = ({ word, before }) => {
  const attached = /^([وف]?[بل](?:أب|أخ|حم))و(ه|ها|هم|هما|نا)$/.exec(word)
  if (attached) {
    const right = `${attached[1]}ي${attached[2]}`
    return { right, reason: `من الأسماء الخمسة، والصواب هنا «${right}».`, kind: 'grammar' }
  }
  const [, stem, letter, owner] = kin.exec(word) ?? []
  if (!stem || !owner) return undefined
  const governor = before(1)
  // «هو وأخيه».
  if (/^و/.test(stem) && /^(?:هو|هي)$/.test(governor) && letter !== 'و')
    return { right: `${stem}و${owner}`, reason: `معطوف على مرفوع: «${stem}و${owner}».`, kind: 'grammar' }
  const hasPronoun = /^[وف]?[بلك]?[إأ]نه$/.test(before(2)) && masculineOfPersons.has(governor)
  const isObject =
    hasPronoun ||
    (/^(?!ال).{2,}ت$/.test(governor) && (transitive.test(governor) || feminineOfPersons.has(governor))) ||
    (/^ال/.test(governor) &&
      (transitive.test(before(2)) || masculineOfPersons.has(before(2)) || feminineOfPersons.has(before(2))))
  // «رأى أباه», «رأى أبوه»: either, but never «رأى أبيه».
  const mayBeEither = transitive.test(governor) || seen.test(governor)
  if (mayBeEither && !isObject && letter !== 'ي') return undefined
  const wanted =
    annulling.has(governor) || isObject || mayBeEither
      ? 'ا'
      : prepositions.has(governor) || kinOf.test(governor)
        ? 'ي'
        : withSubject.has(governor) || intransitive.test(governor) || masculineActing.has(governor)
          ? 'و'
          : letter
  if (wanted === letter) return undefined
  const right = stem + wanted + owner
  return { right, reason: `من الأسماء الخمسة، والصواب هنا «${right}».`, kind: 'grammar' }
}

const ofMatter = /^(?:ذو|ذا|ذي)$/
/** «قضية ذو أبعاد», «كان ذو رؤية», «عن بحث ذو قيمة». */
export const possessor: Rule = ({ text, word, before, after }) => {
  if (
    text !== word ||
    !ofMatter.test(word) ||
    !/^.{3,}$/.test(after(1)) ||
    (/^ال/.test(before(1)) && !isBeing.test(before(2)))
  )
    return undefined
  const [noun, governor] = [before(1), before(2)]
  const isAfterPreposition = prepositions.has(governor)
  // «مع ذو الاختصاص», but «من ذا الذي».
  if (prepositions.has(noun) && word !== 'ذي' && /^ال.{3,}/.test(after(1)) && !/^الذي|^التي/.test(after(1)))
    return { right: 'ذي', reason: 'الصواب هنا «ذي».', kind: 'grammar' }
  if (/[إأ]نه$/.test(noun))
    return word === 'ذو' ? undefined : { right: 'ذو', reason: 'الصواب هنا «ذو».', kind: 'grammar' }
  if (word === 'ذا' && /^[وف]?[بلك]?(?:[إأ]نه|هو|هناك)$/.test(governor) && /^(?!ال).{2,}[^اة]$/.test(noun))
    return { right: 'ذو', reason: 'الصواب هنا «ذو».', kind: 'grammar' }
  const wanted =
    isBeing.test(noun) ||
    (/^[وف]?(?:كان|أصبح|بات|ليس|يكون|يكن|ظل|يبقى)$/.test(governor) && /^ال|.{2,}(?:ه|ها|هم)$/.test(noun))
      ? 'ذا'
      : /^(?!ال).{3,}ة$/.test(noun)
        ? 'ذات'
        : /^(?!ال).{2,}[^اأه]ا$/.test(noun) &&
            !/(?:هما|نا)$/.test(noun) &&
            tierOf(noun.slice(0, -1)) !== undefined
          ? 'ذا'
          : (isAfterPreposition && tierOf(noun) !== undefined) ||
              (/^[بل].{3,}/.test(noun) &&
                tierOf(noun.slice(1)) !== undefined &&
                tierOf(`${noun.slice(1)}ا`) !== undefined &&
                (tierOf(noun) ?? 99) > tierOf(noun.slice(1))!)
            ? 'ذي'
            : word
  if (wanted === word || (word !== 'ذو' && wanted === 'ذات')) return undefined
  return { right: wanted, reason: `الصواب هنا «${wanted}».`, kind: 'grammar' }
}
const isBeing = /^[وف]?(?:كان|أصبح|بات|ليس|ظل|يكون|تكون|يكن|يبقى|يصبح|يعد|يعتبر|يبدو)$/

const tens = /^([وف]?)(عشر|ثلاث|أربع|خمس|ست|سبع|ثمان|تسع)(ون|ين)$/
const pairs = /^(مئت|مائت|ألف|مليون|مليار)ان$/
/** «عن عشرون سجينا», «وصل عشرين لاجئا», «إلى مئتان». */
export const tensCase: Rule = ({ text, word, before, after }) => {
  if (text !== word) return undefined
  const governor = before(1)
  const isGenitive =
    prepositions.has(governor) ||
    /^(?:منذ|حوالي|زهاء|قرابة|خلال|لمدة|عمره|بلغ|بلغت|تجاوز|تجاوزت|بحق|بشأن|مقابل|تجاه)$/.test(governor)
  const [, and, stem, end] = tens.exec(word) ?? []
  if (stem) {
    const wanted = isGenitive
      ? 'ين'
      : /^[وف]?(?:وصل|عاد|شارك|حضر|تظاهر|انسحب|غادر|توفي)$/.test(governor)
        ? 'ون'
        : end
    if (wanted === end) return undefined
    const right = `${and}${stem}${wanted}`
    return { right, reason: `الصواب هنا «${right}».`, kind: 'grammar' }
  }
  const [, hundred] = pairs.exec(word) ?? []
  if (!hundred || (!isGenitive && !isOblique(before))) return undefined
  const right =
    /^(?!ال|[وفبل]).{3,}/.test(after(1)) && !prepositions.has(after(1)) ? `${hundred}ي` : `${hundred}ين`
  return { right, reason: `العدد مجرور: «${right}».`, kind: 'grammar' }
}
