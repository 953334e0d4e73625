import { brokenPlurals } from '../stem-plurals.ts'
import { accusativeOf } from './accusative.ts'
import { countedFeminine, countedMasculine } from './counted-nouns.ts'
import { isInUse, pairLevel, tierOf } from './lexicon.ts'
import { standsAlone } from './objects.ts'
import { type Rule, wordSet } from './rule.ts'

/** Broken plurals and their singular in the accusative. */
const singulars: ReadonlyMap<string, string> = new Map(
  `
رجال رجلا أشخاص شخصا جنود جنديا أطفال طفلا أيام يوما أعوام عاما أشهر شهرا شهور شهرا أسابيع أسبوعا سنوات سنة دقائق دقيقة
أهداف هدفا قتلى قتيلا جرحى جريحا عمال عاملا كتب كتابا ضباط ضابطا شبان شابا أحزاب حزبا وزراء وزيرا نواب نائبا مقاعد مقعدا
صواريخ صاروخا مراكز مركزا أفراد فردا أعضاء عضوا طلاب طالبا تلاميذ تلميذا أفلام فيلما أمتار مترا أطنان طنا منازل منزلا
خبراء خبيرا ركاب راكبا عناصر عنصرا سجناء سجينا شهداء شهيدا نساء امرأة مدن مدينة دول دولة نقاط نقطة قرى قرية جثث جثة
مدارس مدرسة سفن سفينة جلسات جلسة مناطق منطقة جرائم جريمة جوائز جائزة أفلام فيلما مواقع موقعا ألقاب لقبا دروس درسا
روايات رواية لوحات لوحة دقائق دقيقة مباريات مباراة فرق فريقا أندية ناديا رؤساء رئيسا شركات شركة فنادق فندقا مصانع مصنعا
كيلومترات كيلومترا هكتارات هكتارا ساعات ساعة مشاريع مشروعا أسئلة سؤالا أسرى أسيرا متاحف متحفا
`
    .trim()
    .split(/\s+/)
    .flatMap((word, at, all) => (at % 2 === 0 ? [[word, all[at + 1]!] as const] : [])),
)

const persons =
  /^(متظاهر|لاعب|مسلح|مصاب|معتقل|مهاجر|مواطن|مدني|صحفي|صحافي|مشارك|متسابق|موظف|مسؤول|مرشح|مهندس|معلم|نازح|لاجئ|عامل|سائح|ناخب|حاج|سجين|باحث|مقاتل|مستوطن|متهم|مشجع|محتج|مدرس|متطوع|مصلي|متفرج|متدرب|متبرع|منشد|مستفيد|مشترك|موقوف|مقيم|مغترب|مفقود|محتجز|مختطف|مؤيد|متقاعد|متنافس|مستخدم|مجند|مزارع|مسافر|صياد|سباح|رسام|بحار|جراح|ممرض|محاضر|مندوب|متخرج|مبتكر|مقاول|مترجم|ملاكم|مصارع|مستثمر|مراقب|حكم)(?:ين|ون)$/

/** Whether newsrooms count such persons: «متظاهر». */
export const isPerson = (word: string) => persons.test(`${word}ين`)

/** «متظاهرين» → «متظاهرا», «شركات» → «شركة». */
function singularOf(plural: string): string | undefined {
  const known = singulars.get(plural)
  if (known) return known
  const [, person] = persons.exec(plural) ?? []
  if (person && tierOf(person) !== undefined) return `${person}ا`
  if (!/^(?!ال).{3,}ات$/.test(plural)) return undefined
  const gender = genderOfPlural(plural)
  const stem = plural.slice(0, -2)
  return gender === 'feminine' ? `${stem}ة` : gender === 'masculine' ? `${stem}ا` : undefined
}

const feminineWithoutTeh = wordSet(
  'أرض بئر دار عين يد حرب نفس شمس سوق طريق كأس رجل قدم روح ساق نار بنت أم أخت امرأة عروس سماء ريح حامل حال سكين سن كبد كتف بطن فخذ رحم عصا ذراع إصبع',
)
/** «مواسم», «سيول»: broken plurals by the gender of their singular, but those of two. */
const genderOfBroken = (() => {
  const genders = new Map<string, 'masculine' | 'feminine' | undefined>()
  for (const [singular, ...many] of brokenPlurals) {
    const gender = /ة$/.test(singular)
      ? 'feminine'
      : feminineWithoutTeh.has(singular) || /[اىء]$/.test(singular)
        ? undefined
        : 'masculine'
    for (const plural of many)
      genders.set(plural, genders.has(plural) && genders.get(plural) !== gender ? undefined : gender)
  }
  return genders
})()

/** The gender of the singular, where the words in use leave no doubt. */
export function genderOfPlural(plural: string): 'masculine' | 'feminine' | undefined {
  // «فرق» are teams and troupes, «غرامات» grams and fines.
  if (plural === 'فرق' || plural === 'غرامات') return undefined
  if (countedMasculine.has(plural)) return 'masculine'
  if (countedFeminine.has(plural)) return 'feminine'
  if (/^[^اأ].{3,}[^ن]ين$/.test(plural)) return 'masculine'
  const [, stem] = /^(?!ال)(.{3,})ات$/.exec(plural) ?? []
  if (!stem) return genderOfBroken.get(plural)
  const [bare, teh, men] = [stem, `${stem}ة`, `${stem}ين`].map(tierOf)
  if (teh !== undefined && (bare === undefined || men !== undefined || teh + 4 <= bare)) return 'feminine'
  if (bare !== undefined && men === undefined && (teh === undefined || bare + 6 <= teh)) return 'masculine'
  return undefined
}

/** «شخصا» → «أشخاص». */
const plurals: ReadonlyMap<string, string> = new Map(
  [...singulars].map(([plural, singular]) => [singular, plural]),
)
const pluralOf = (singular: string) => {
  const known = plurals.get(singular) ?? plurals.get(`${singular}ا`)
  const person = singular.replace(/ا$/, '')
  return known ?? (persons.test(`${person}ين`) ? `${person}ين` : undefined)
}

const isPartOfTeen = (number: string, previous: string) =>
  isNumber(previous) || (/عشرة?$/.test(number) && /ثلاث|أربع|خمس|ست|سبع|ثما|تسع|حد|ثن|حادي/.test(previous))
const fewOf = /^[وفبلك]?(?:ثلاث|أربع|خمس|ست|سبع|ثماني|تسع|عشر)ة?$/
/** «ستة جنديا», «ثلاثة كيلومتر»: after 3 to 10 the noun is plural. */
export const belowEleven: Rule = ({ text, word, before }) => {
  const number = before(1)
  if (text !== word || !fewOf.test(number) || /^[وف]?لست$/.test(number) || isPartOfTeen(number, before(2)))
    return undefined
  const right = pluralOf(word)
  if (!right || right === word || /^(?:كتاب|عامل|دول)$/.test(word)) return undefined
  return { right, reason: `تمييز الأعداد من 3 إلى 10 جمع: «${right}».`, kind: 'grammar' }
}

const tens = /^[وف]?[بلك]?(?:عشر|ثلاث|أربع|خمس|ست|سبع|ثمان|تسع)(?:ون|ين)$/
const teen = /^(?:عشر|عشرة)$/
const digit = /^[وف]?[بلك]?(?:أحد|إحدى|اثنا|اثني|اثنتا|اثنتي|ثلاث|أربع|خمس|ست|سبع|ثماني|تسع)ة?$/
const excused = wordSet('آخرين أخرى آخرون')

const isAboveTen = (word: string, previous: string) =>
  tens.test(word) ||
  (teen.test(word) && digit.test(previous)) ||
  /^[وفبل]?(?:1[1-9]|[2-9]\d|١[١-٩]|[٢-٩][٠-٩])$/.test(word)

/** «56438 تلميذ»: no year, and no part of a fraction or a date. */
const isLongNumber = (word: string, previous: string) =>
  previous !== '' && /^(?!(?:19|20)\d\d$)\d+(?:1[1-9]|[2-9]\d)$/.test(word)

/** After a number these are counted otherwise, or are no counted noun. */
const notCounted =
  /^(?:مليون|مليار|ألف|مئة|مائة|تريليون|يناير|فبراير|مارس|أبريل|إبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر|جانفي|فيفري|أفريل|ماي|جوان|جويلية|أوت|كانون|شباط|آذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين|محرم|صفر|ربيع|جمادى|رجب|شعبان|رمضان|شوال|ذو|ذي|عشر|في|من|إلى|عن|على|كل|فقط|أن|أو|لم|لن|قد|تم|كان|قال|بين|مع|بعد|قبل|حيث|هذا|ثم|منها|منهم|نحو|ضد|صباح|مساء|غير|حسب|وفق|أكثر|أقل|سبق|بدل|واط|بت|بايت|حتى|خلال|ضمن|عبر|دون|رغم|أي|مقابل|سنت)$/
const isCounted = (noun: string, previous: string, next: string) =>
  counted.has(noun) ||
  (persons.test(`${noun}ين`) && !/^ال/.test(next)) ||
  (noun.length > 2 &&
    previous !== '' &&
    !notCounted.test(noun) &&
    !/^(?:[وفبلكيتنس]|ال)/.test(noun) &&
    accusativeOf(noun) !== undefined &&
    pairLevel('20', noun) === 0 &&
    (tierOf(noun) ?? 99) <= 12 &&
    (tierOf(`${noun}ا`) ?? 99) <= 14 &&
    standsAlone(next))

/** «تسعين يوم قطع خلالها»: a verb in the past, no other noun. */
const isPast = (word: string) =>
  !/^(?:ال|[وفبل])/.test(word) && isInUse(`${word}وا`) && isInUse(`${word}ت`) && !word.endsWith('ة')

/** Nouns that may have another after them: «30 مركز اختبار». */
const ofAnother = wordSet(
  'رجل عنصر عضو موظف عامل مركز مشروع قرار فريق فيلم كتاب بند صوت مصنع حزب يوم مقعد منزل لاعب',
)
const counted = wordSet(`
شخص جندي لاعب قتيل جريح يوم عام شهر أسبوع هدف مقعد نائب عضو مسلح لاجئ مهاجر طفل طالب عنصر معتقل متظاهر صاروخ بلد ملعب فريق رجل شرطي
مصاب مواطن مدني مشتبه متهم سجين موظف عامل صحفي صحافي مرشح مشارك ناشط منزل مركز حزب فيلم كتاب بند صوت قرار مشروع مصنع أسير شهيد
`)
/** «15 شخص», «عشرون مقعد»: after 11 to 99 it is in the accusative. */
export const countedOne: Rule = ({ text, word, before, after }) => {
  const noun = after(1)
  if (text !== word || noun === '' || !(isAboveTen(word, before(1)) || isLongNumber(word, before(1))))
    return undefined
  if (!isCounted(noun, before(1), after(2))) return undefined
  if (
    /^ال/.test(after(2)) ||
    (ofAnother.has(noun) &&
      !standsAlone(after(2)) &&
      !(noun === 'يوم' && pairLevel(noun, after(2)) === 0 && isPast(after(2))))
  )
    return undefined
  const right = `${noun}ا`
  return {
    last: 1,
    right: `${word} ${right}`,
    reason: `تمييز الأعداد من 11 إلى 99 منصوب: «${right}».`,
    kind: 'grammar',
  }
}

/** «عشرون رجال», «12 متظاهرين»: after 11 to 99 the noun is singular. */
export const aboveTen: Rule = ({ text, word, before, after }) => {
  const noun = after(1)
  if (!isAboveTen(word, before(1)) || noun === '' || excused.has(noun) || text !== word) return undefined
  if (/^(?:ال)?(?:لواء|كتيبة|فوج|سرب)$/.test(before(1))) return undefined
  const right = singularOf(noun)
  if (!right || right === noun) return undefined
  return {
    last: 1,
    right: `${word} ${right}`,
    reason: `تمييز الأعداد من 11 إلى 99 مفرد: «${right}».`,
    kind: 'grammar',
  }
}

/** «ثمان ساعات», «ثمانية ساعات», «ثماني رجال». */
export const eightOf: Rule = ({ text, word, after }) => {
  const [, prefix = '', plain = ''] = /^([وف]?[بل]?)(ثمان|ثماني|ثمانية)$/.exec(word) ?? []
  // «ثمان وأربعين».
  if (plain === '' || text !== word || /عشر/.test(after(1)) || tens.test(after(1))) return undefined
  const gender = genderOfPlural(after(1))
  if (!gender) return undefined
  const right = prefix + (gender === 'feminine' ? 'ثماني' : 'ثمانية')
  if (right === word) return undefined
  return { right, reason: `العدد يخالف المعدود: «${right} ${after(1)}».`, kind: 'grammar' }
}

type NumberForms = { prefix: string; masculine: string; feminine: string }

const numbers: ReadonlyMap<string, NumberForms> = new Map(
  ['ثلاث', 'أربع', 'خمس', 'ست', 'سبع', 'تسع', 'عشر'].flatMap(feminine =>
    ['', 'و', 'ف', 'ب', 'ل', 'ك', 'وب', 'ول'].flatMap(prefix => {
      const forms = { prefix, masculine: `${feminine}ة`, feminine }
      return [
        [prefix + forms.feminine, forms],
        [prefix + forms.masculine, forms],
      ] as const
    }),
  ),
)
const isNumber = (word: string) =>
  /^[وف]?[بل]?(?:ال(?:حادي|ثاني|ثالث|رابع|خامس|سادس|سابع|ثامن|تاسع)|ثلاث|أربع|خمس|ست|سبع|ثما|تسع|عشر|إحدى|أحد|اثن|مئ|مائ)/.test(
    word,
  )

/** Three to ten take the other gender than what is counted. */
export const threeToTen: Rule = ({ text, word, before, after }) => {
  // «عُشر» is a tenth.
  const forms = text === word ? numbers.get(word) : undefined
  if (!forms) return undefined
  const noun = after(1)
  // «خمس وأربعين».
  if (isNumber(before(1)) || tens.test(noun)) return undefined
  const gender = genderOfPlural(noun)
  const number = gender && forms[gender]
  if (!number || forms.prefix + number === word) return undefined
  const reason = `العدد يخالف المعدود: «${number} ${noun}».`
  return { right: forms.prefix + number, reason, kind: 'grammar' }
}

/** «أحد الشركات», «إحدى المسؤولين»: one has the gender of those it is of. */
export const oneOf: Rule = ({ text, word, after }) => {
  const [, particle = '', one] = text === word ? (/^([وف]?[بلك]?)(أحد|احد|إحدى|احدى)$/.exec(word) ?? []) : []
  // «إحدى الحكومتين»: two. Victims and the like are men or women.
  if (
    one === undefined ||
    !/^ال(?!(?:محليات|ضحايا|شخصيات|رهائن|قيادات|كفاءات)$).{3,}(?<!ت[يا]ن)$/.test(after(1))
  )
    return undefined
  const gender = genderOfPlural(after(1).slice(2))
  const right = gender === 'feminine' ? 'إحدى' : gender === 'masculine' ? 'أحد' : undefined
  if (right === undefined || right === one || right === one.replace('ا', 'أ')) return undefined
  if (right === one.replace('ا', 'إ')) return undefined
  return { right: `${particle}${right}`, reason: `الصواب «${right} ${after(1)}».`, kind: 'grammar' }
}

/** «بضع أيام», «بضعة سنوات»: a few agree as three do. */
export const aFew: Rule = ({ text, word, after }) => {
  const [, particle = '', few] = text === word ? (/^([وف]?[بل]?)(بضعة?)$/.exec(word) ?? []) : []
  const gender = few === undefined ? undefined : genderOfPlural(after(1))
  const right = gender === 'masculine' ? 'بضعة' : gender === 'feminine' ? 'بضع' : undefined
  if (right === undefined || right === few) return undefined
  return { right: particle + right, reason: `الصواب «${right} ${after(1)}».`, kind: 'grammar' }
}

const anyNumber =
  /^[وفبل]{0,2}(?:(?:عشر|ثلاث|أربع|خمس|ست|سبع|ثمان|تسع)(?:ون|ين)|مئة|مائة|مئتي|مئتا|ألف|ألفي|ألفا|مليون|(?!(?:19|20)\d\d$)\d+|(?:ثلاث|أربع|خمس|ست|سبع|ثمان|ثماني|تسع)مئة)$/
/** «خمسين دوله»: what is counted has no owner. */
export const countedTeh: Rule = ({ text, word, before }) => {
  if (text !== word || !/^(?!ال).{2,}ه$/.test(word) || !anyNumber.test(before(1))) return undefined
  const right = word.replace(/ه$/, 'ة')
  const [own, other] = [tierOf(word) ?? 99, tierOf(right) ?? 99]
  return other <= 12 && other <= own
    ? { right, reason: `تُكتب «${right}» بتاء مربوطة في آخرها.`, kind: 'teh' }
    : undefined
}
