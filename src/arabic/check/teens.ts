import { brokenPlurals } from '../stem-plurals.ts'
import { genderOfPlural, isPerson } from './counting.ts'
import { annulling, prepositions } from './governors.ts'
import { tierOf } from './lexicon.ts'
import { isTransitive } from './objects.ts'
import type { Rule } from './rule.ts'

const grammar = (right: string, reason: string, last?: number) =>
  ({ right, reason, kind: 'grammar', ...(last ? { last } : {}) }) as const

const feminineWithoutTeh =
  /^(?:أرضا|شمسا|يدا|نفسا|بئرا|حربا|روحا|دارا|عينا|نارا|ساقا|قدما|سنا|كأسا|طريقا|سوقا|ألفا|مليونا|مليارا|حالا|رأسا|كرسيا|أصبعا|إصبعا|بنتا|أختا|أما)$/
const masculineWithTeh = /^(?:خليفة|علامة|داعية|راوية|طاغية|رحالة|نابغة|قائمة)$/

/** The gender of a counted singular: «سيارة», «متسابقا». */
function genderOfSingular(noun: string): 'masculine' | 'feminine' | undefined {
  if (
    /^(?:ال|و|[بل]ال|عشر)/.test(noun) &&
    !/^(?:ولاية|وثيقة|وحدة|وزارة|وكالة|وظيفة|وردة|وجبة|وزيرا|وفدا|وسيلة|ولدا|وزيرة|واقعة|ورقة|وسيطا)$/.test(
      noun,
    )
  )
    return undefined
  if (/^.{2,}ة$/.test(noun))
    return masculineWithTeh.test(noun) || tierOf(noun) === undefined ? undefined : 'feminine'
  if (/^(?:دعوى|قرى|فتوى|ذكرى)$/.test(noun)) return 'feminine'
  if (
    /^.{2,}[^اأه]ا$|^(?:مشتبه|وجه|فقيه|مشبوه)ا$/.test(noun) &&
    !feminineWithoutTeh.test(noun) &&
    tierOf(noun.slice(0, -1)) !== undefined
  )
    return 'masculine'
  return undefined
}

const unit = /^([وف]?[بل]?)(ثلاث|أربع|خمس|ست|سبع|ثماني|ثمان|تسع)(ة?)$/
const one = /^([وف]?[بل]?)(أحد|إحدى|احدى|أحدى|واحد|واحدة)$/
const two = /^([وف]?[بل]?)[اإ]ثن(ت?)(ا|ي)$/

const ofMeasure =
  /^[وف]?[بل]?(?:مبلغ|قيمة|سعر|نسبة|مدة|ثمن|فارق|عدد|أقل|أكثر|معدل|غرامة|وزن|طول|عمر|سن|عمق|غضون|رصيد|تكلفة|كلفة|تأخير|فاصل|مسافة|سرعة|ارتفاع|بلوغ|سوى|واقع|مبلغا)$/
/** Whether the number is in the accusative or genitive, which shows in «اثنا عشر» and «عشرون»; undefined if open. */
export function isOblique(before: (steps: number) => string): boolean | undefined {
  const governor = before(1)
  if (
    prepositions.has(governor) ||
    annulling.has(governor) ||
    /^[وف]?[بل]?(?:منذ|حوالي|زهاء|قرابة|نحو|خلال|لمدة|عمره|مقتل|إصابة|اعتقال|توقيف|وفاة|إنقاذ|بمشاركة|بحضور|مشاركة|حضور|وصول|تسجيل|ضبط|إطلاق|مرور|بلوغ|تجاوز|تتجاوز|يتجاوز|تجاوزت|بلغ|بلغت|يبلغ|تبلغ|ضم|ضمت|تضم|يضم|شمل|شملت|يشمل|تشمل|أوقفت|اعتقلت|قتلت|نقلت|ضبطت|سجلت|أصدرت|شنت|أطلقت|دمرت|أسقطت|استقبلت|وظفت|سرحت|ستسرح|تسرح|خسرت|ناهز|ناهزت|يناهز|تناهز|قارب|قاربت|يقارب|تقارب|جاوز|جاوزت|حصدت|يمثلون|يملك|تملك)$/.test(
      governor,
    )
  )
    return true
  if (
    /^[وف]?(?:قتل|أصيب|لقي|توفي|استشهد|جرح|وصل|شارك|حضر|عاد|غادر|انسحب|تظاهر|مات|نجا|سقط|وقع|غرق|سيشارك|يشارك|قضى نحبه)$|^[وف]?(?:قتلت نفسها|قتل)$/.test(
      governor,
    )
  )
    return false
  if (ofMeasure.test(governor) || (governor === 'العمر' && before(2) === 'من')) return true
  if (!/^ال.{2,}/.test(governor)) return undefined
  for (let steps = 2; steps <= 4; steps += 1) {
    const verb = before(steps)
    if (verb === '' || prepositions.has(verb)) return undefined
    // «بلغ عدد المصابين اثنا عشر».
    if (
      /^[وف]?(?:استمر|استمرت|دام|دامت|عاش|عاشت|مكث|بقي|انتظر|تأخر|قضى|أمضى|استغرق|استغرقت|بلغ|بلغت|تجاوز|تجاوزت|ناهز|قارب|يبلغ|تبلغ|كان|أصبح)$/.test(
        verb,
      )
    )
      return true
    if (/^[وف]?(?:قتل|أصيب|لقي|توفي|استشهد|حضر|شارك|هاجم|قاد|أدار|غادر|دخل|شاهد|يشارك)$/.test(verb))
      return undefined
    if (
      isTransitive(verb) ||
      /^[وف]?(?:أوقفت|اعتقلت|قتلت|نقلت|ضبطت|أنقذت|احتجزت|أجلت|رحلت|أوقف|اعتقل|ضبط|أنقذ|احتجز|خطف|اختطف|خطفت|اختطفت|استقبل|استقبلت|يحتجز|تحتجز|يضم|تضم|ضم|ضمت|استهدف|استهدفت|دمر|دمرت|أطلق|أطلقت|منح|منحت)$/.test(
        verb,
      )
    )
      return true
  }
  return undefined
}

/** «خمسة عشر امرأة», «إحدى عشر مدينة», «اثنا عشر» after a preposition. */
export const teen: Rule = ({ text, word, before, after }) => {
  const ten = after(1)
  if (text !== word || !/^عشرة?$/.test(ten)) return undefined
  const gender = genderOfSingular(after(2))
  const [, prefix = '', stem] = unit.exec(word) ?? []
  if (stem) {
    const wanted = gender
    if (wanted === undefined) return undefined
    const plain = stem.replace(/^ثمان$/, 'ثماني')
    const right = `${prefix}${wanted === 'masculine' ? `${plain}ة عشر` : `${plain} عشرة`}`
    if (right === `${word} ${ten}` || (wanted === 'feminine' && word.endsWith('ثمان') && ten === 'عشرة'))
      return undefined
    return grammar(right, `العدد يوافق قواعد المعدود: «${right.trim()} ${after(2)}».`, 1)
  }
  const first = one.exec(word)
  if (first) {
    const wanted = gender ?? (/^(?:أحد|واحد)$/.test(first[2]!) ? 'masculine' : 'feminine')
    const right = `${first[1]}${wanted === 'masculine' ? 'أحد عشر' : 'إحدى عشرة'}`
    return right === `${word} ${ten}` ? undefined : grammar(right, `الصواب «${right}».`, 1)
  }
  const second = two.exec(word)
  if (!second) return undefined
  const wanted = gender ?? (second[2] === '' ? 'masculine' : 'feminine')
  const oblique = second[1]!.match(/[بل]/) ? true : isOblique(before)
  const letter = oblique === undefined ? second[3] : oblique ? 'ي' : 'ا'
  const number = `${second[1]}اثن${wanted === 'masculine' ? '' : 'ت'}${letter}`
  const rightTen = wanted === 'masculine' ? 'عشر' : 'عشرة'
  if (number === word && rightTen === ten) return undefined
  if (rightTen === ten)
    return grammar(number, `العدد ${letter === 'ي' ? 'منصوب أو مجرور' : 'مرفوع'}: «${number} ${ten}».`)
  return grammar(`${number} ${rightTen}`, `الصواب «${number} ${rightTen}».`, 1)
}

const ordinal = /^([وف]?[بلك]?ال|[وف]?لل)(حادي|ثاني|ثالث|رابع|خامس|سادس|سابع|ثامن|تاسع)(ة?)$/
const masculineHead =
  /^ال(?:قرن|يوم|عام|شهر|مركز|هدف|فصل|باب|مؤتمر|لقب|موسم|أسبوع|ترتيب|طابق|دور|بند|اجتماع|مهرجان|لويس)$/
/** «الدقيقة الخامسة عشر», «القرن التاسع عشرة»: both words of an ordinal agree. */
export const teenOrdinal: Rule = ({ text, word, before, after }) => {
  const [, , stem, teh] = text === word ? (ordinal.exec(word) ?? []) : []
  const ten = after(1)
  if (!stem || !/^عشرة?$/.test(ten) || (teh === 'ة') === (ten === 'عشرة')) return undefined
  const noun = before(1)
  // «الجولة الثالث عشرة»: the noun tells which of the two is wrong.
  // «السابع عشرة من مايو»: a day.
  const isDay = teh === '' && /^[وف]?(?:في|حتى|منذ|إلى)$/.test(noun) && /^(?:من|ل.{3,})$/.test(after(2))
  const isMasculine = isDay || (teh === 'ة' ? masculineHead.test(noun) : /^ال.{2,}[^ةت]$/.test(noun))
  const isFeminine = !isMasculine
  if (isFeminine === (teh === 'ة') || (isMasculine && teh === ''))
    return {
      last: 1,
      right: `${word} ${isFeminine ? 'عشرة' : 'عشر'}`,
      reason: 'جزءا العدد الترتيبي متوافقان.',
      kind: 'grammar',
    }
  const right = isFeminine ? `${word}ة` : word.slice(0, -1)
  return grammar(right, `العدد الترتيبي يوافق «${noun}»: «${right} ${ten}».`)
}

const tensOf = /^و(عشر|ثلاث|أربع|خمس|ست|سبع|ثمان|تسع)(ون|ين)$/
const singleUnit = /^([وف]?)(واحدا?|واحدة|إحدى)$/
const pairUnit = /^([وف]?)(اثنان|اثنين|اثنتان|اثنتين)$/

/** The unit before «وعشرون» in the gender of what is counted. */
function unitFor(
  word: string,
  gender: 'masculine' | 'feminine',
  oblique: boolean | undefined,
  isObject: boolean,
) {
  const [, prefix = '', stem] = unit.exec(word) ?? []
  if (stem) {
    if (gender === 'masculine') return `${prefix}${stem.replace(/^ثمان$/, 'ثماني')}ة`
    const plain = stem.replace(/^ثماني$/, 'ثمان')
    return `${prefix}${plain}${isObject ? (plain === 'ثمان' ? 'يا' : 'ا') : ''}`
  }
  const single = singleUnit.exec(word)
  if (single)
    return `${single[1]}${gender === 'feminine' ? 'إحدى' : isObject ? 'واحدا' : single[2] === 'واحدا' ? 'واحدا' : 'واحد'}`
  const pair = pairUnit.exec(word)
  if (!pair) return undefined
  const end = oblique === undefined ? pair[2]!.slice(-2) : oblique ? 'ين' : 'ان'
  return `${pair[1]}${gender === 'feminine' ? 'اثنت' : 'اثن'}${end}`
}

/** «سبع وعشرون عاما», «واحد وعشرين», «خمسة وعشرون كيلوغراما» where it is an object. */
export const unitAndTens: Rule = ({ text, word, before, after }) => {
  const [, ten, end] = text === word ? (tensOf.exec(after(1)) ?? []) : []
  // «دقيقة واحدة وأربعون ثانية».
  if (/^واحدة?$/.test(word) && /^(?!ال).{2,}(?:ة|يوم|عام|شهر)$|^(?:يوم|عام|شهر)$/.test(before(1)))
    return undefined
  if (!ten || !(unit.test(word) || singleUnit.test(word) || pairUnit.test(word))) return undefined
  const gender = genderOfSingular(after(2))
  const oblique = /^[وف]?[بل]/.test(word) && unit.test(word) ? true : isOblique(before)
  const isObject = oblique === true && !/^[وف]?[بل]/.test(word) && isVerbal(before(1))
  const wantedEnd = oblique === undefined ? end : oblique ? 'ين' : 'ون'
  const number = (gender && unitFor(word, gender, oblique, isObject)) ?? word
  if (wantedEnd !== end)
    return grammar(`${number} و${ten}${wantedEnd}`, `العدد هنا «${number} و${ten}${wantedEnd}».`, 1)
  // «خمس وعشرين» without its alef is left, as the case may be another.
  // «خلال ثماني وأربعين ساعة» is written by most.
  if (/ثماني$/.test(word) && number === word.slice(0, -1)) return undefined
  if (number === word || number === `${word}ا` || number === `${word}يا`)
    return singleUnit.test(word) && number !== word
      ? grammar(number, `العدد هنا «${number} ${after(1)}».`)
      : undefined
  return grammar(number, `العدد يوافق قواعد المعدود: «${number} ${after(1)}».`)
}
/** A verb, or the subject of one, that has the number as its object. */
const isVerbal = (word: string) => /^[وف]?(?:[يت]?ضمت?|[يت]?شملت?|بلغت?|تبلغ|يبلغ)$|^ال/.test(word)

const tensAlone = /^(عشر|ثلاث|أربع|خمس|ست|سبع|ثمان|تسع)(ون|ين)$/
/** «لقي عشرين شخصا مصرعهم», «أوقفت الشرطة عشرون شخصا». */
export const tensAsSubjectOrObject: Rule = ({ text, word, before }) => {
  const [, stem, end] = text === word ? (tensAlone.exec(word) ?? []) : []
  if (!stem) return undefined
  const oblique = isOblique(before)
  if (oblique === undefined || (oblique ? 'ين' : 'ون') === end) return undefined
  const right = `${stem}${oblique ? 'ين' : 'ون'}`
  return grammar(right, `العدد ${oblique ? 'منصوب أو مجرور' : 'مرفوع'} هنا: «${right}».`)
}

const threeToTen =
  /^[وفبلك]{0,2}(?:ثلاث|أربع|خمس|ست|سبع|ثماني|ثمان|تسع|عشر)ة?$|^[وفبلك]?(?:[3-9]|10|[٣-٩]|١٠)$/
/** «سبعة مدنيون»: what is counted after 3 to 10 is in the genitive. */
export const countedGenitive: Rule = ({ text, word, before }) => {
  if (text !== word || !threeToTen.test(before(1))) return undefined
  const [, stem] = /^(?!ال|و.*(?:عشر|ثلاث|أربع|خمس|ست|سبع|ثمان|تسع)ون)(.{3,})ون$/.exec(word) ?? []
  if (
    !stem ||
    /^(?:آخر|عشر|ثلاث|أربع|خمس|ست|سبع|ثمان|تسع|ملي|بلي|تريلي|قان|تلفزي|زيت|يكون|[يت].*)$/.test(stem)
  )
    return undefined
  if (/^(?:ال|.*عشر)/.test(before(2)) && /عشر/.test(before(2))) return undefined
  if (tierOf(stem) === undefined || tierOf(`${stem}ين`) === undefined) return undefined
  return grammar(`${stem}ين`, `تمييز الأعداد من 3 إلى 10 مجرور: «${stem}ين».`)
}

const hundreds =
  /^[وفبلك]?(?:مئة|مائة|مئتا|مائتا|مئتي|مائتي|ألف|ألفا|ألفي|آلاف|مليون|مليونا|مليوني|ملايين|مليار|مليارا|ملياري|مليارات|.{3,6}(?:مئة|مائة)|[1-9]\d?00|[1-9]\d?000|[١-٩]٠٠|[١-٩]٠٠٠)$/
const countable =
  /^(?:شخص|جندي|لاعب|قتيل|جريح|يوم|عام|هدف|مقعد|نائب|عضو|مسلح|لاجئ|مهاجر|طفل|طالب|عنصر|معتقل|متظاهر|صاروخ|رجل|شرطي|مصاب|مواطن|مدني|سجين|موظف|عامل|صحفي|صحافي|مرشح|مشارك|ناشط|منزل|مركز|فيلم|كتاب|مشروع|مصنع|أسير|شهيد|راكب|متفرج|مشاهد|ناخب|مهجر|مستوطن|متسابق|مسافر|حاج|زائر|سائح|متطوع|طن|متر|كيلومتر|دولار|يورو|دينار|جنيه|درهم|ريال|مشجع|مستخدم|نازح|مقاتل|مستثمر|باحث|معلم|مدرس|طبيب|تلميذ|منزلا|مبنى|قرض|عقد|ملعب|موقع|مستوطن|مسكن)ا$/
/** Without those that look like a singular in teh: «هجمة», «طلبة». */
const singularOf: ReadonlyMap<string, string> = new Map(
  brokenPlurals.flatMap(([singular, ...plurals]) =>
    plurals.filter(plural => !/^[^أ].*ة$/.test(plural)).map(plural => [plural, singular] as const),
  ),
)
/** «اعتداءات» → «اعتداء». */
function oneOfSound(plural: string): string | undefined {
  const stem = /^(?!ال)(.{3,})ات$/.exec(plural)?.[1]
  const gender = stem === undefined ? undefined : genderOfPlural(plural)
  return gender === 'feminine' ? `${stem}ة` : gender === 'masculine' ? stem : undefined
}

const isOfMany = /(?:آلاف|ملايين|مليارات|مئات)$/
/** «مئة راكبا», «200 متظاهرا»: after hundreds and thousands the noun is in the genitive. */
export const afterHundreds: Rule = ({ text, word, before }) => {
  // «مئة منشداً» too.
  if (text.replace(/\u064b/g, '') !== word || !hundreds.test(before(1))) return undefined
  // «مئة اعتداءات».
  const single =
    isOfMany.test(before(1)) || word.length < 4 ? undefined : (singularOf.get(word) ?? oneOfSound(word))
  if (single !== undefined && /[^اىأ]$/.test(single))
    return grammar(single, `تمييز المئات والآلاف مفرد مجرور: «${single}».`)
  if (!countable.test(word) && !(/^.{3,}[^ءى]ا$/.test(word) && isPerson(word.slice(0, -1)))) return undefined
  // «خمسة آلاف رجلا» too, but «120 ألفا», and a state: «عاد الألف لاعبا».
  const right = word.slice(0, -1)
  return grammar(right, `تمييز المئات والآلاف مجرور: «${right}».`)
}

const tens = /^[وفبل]{0,2}(?:عشر|ثلاث|أربع|خمس|ست|سبع|ثمان|تسع)(?:ون|ين)$/

/** «خمسين حقائب», «خمسة عشر مشاريع»: after 11 to 99 the noun is a singular in the accusative. */
export const afterTens: Rule = ({ text, word, before }) => {
  // «كتب» may be a verb.
  const single = text === word && word.length > 3 ? singularOf.get(word) : undefined
  const isTeen = /^عشرة?$/.test(before(1)) && (unit.test(before(2)) || one.test(before(2)))
  if (single === undefined || !(tens.test(before(1)) || isTeen) || !/[^اىءأ]$/.test(single)) return undefined
  const right = single.endsWith('ة') ? single : `${single}ا`
  return grammar(right, `تمييز الأعداد من 11 إلى 99 مفرد منصوب: «${right}».`)
}

const ofThousand: Readonly<Record<string, string>> = {
  ألف: 'آلاف',
  مليون: 'ملايين',
  مليار: 'مليارات',
  دولار: 'دولارات',
}

/** «خمسة ألف», «ثلاثة مليون»: what 3 to 10 count is plural. */
export const fewThousand: Rule = ({ text, word, before }) => {
  const right = text === word ? ofThousand[word] : undefined
  if (right === undefined || !/^[وفبل]{0,2}(?:ثلاث|أربع|خمس|ست|سبع|ثماني|تسع|عشر)ة$/.test(before(1)))
    return undefined
  // «خمسة عشرة»
  if (/^[وف]?[بل]?عشرة$/.test(before(1)) && /ث|خمس|رب|س[تب]|تسع|حد/.test(before(2))) return undefined
  return grammar(right, `تمييز الأعداد من 3 إلى 10 جمع: «${right}».`)
}
