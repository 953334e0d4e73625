import { isPair, tierOf } from './lexicon.ts'
import { isGivenName } from './name-context.ts'
import { genderOf } from './noun-genders.ts'
import { type Rule, wordSet } from './rule.ts'
import { masculineActing } from './verb-classes.ts'

/** Masculine nouns that news has daily; none is feminine in another sense. */
const masculine = wordSet(`
المؤتمر القرار البرنامج المشروع الاتفاق العام الأسبوع اليوم الشهر الموسم الملف الحدث القانون المجلس التقرير البيان اللقاء
الاجتماع الحوار الهجوم القصف الانفجار الحادث الحريق الفيلم الكتاب المعرض المهرجان المسلسل المنتخب الفريق النادي اللاعب المدرب
الوزير الرئيس المدير النائب السفير المتحدث الحزب الجيش البنك المصرف الاتحاد الوضع الأمر الإجراء التحقيق الحكم القطاع السوق
الاستثمار المبلغ الرقم العدد المكان الموقع المبنى المطار الميناء المستشفى المنتج التطبيق الفوز اللقب الهدف النزاع الصراع
الإعلان التصريح الموقف الخلاف التعاون المقترح الطلب الدعم الارتفاع الانخفاض التراجع الإضراب الاحتجاج العمل الجانب الاقتراح
التصويت الاستفتاء الدستور البرلمان المخيم الجدار الجسر الطريق النظام الأسلوب الدور الجدل القرض العقد العرض النص
`)
const common = wordSet('السوق الطريق')
const plainAt =
  /^ال(?:بيات|نبات|ممات|سبات|فرات|ثبات|شتات|فتات|ذات|رفات|وقت|صوت|موت|بيت|زيت|تات|قات|ميقات|إثبات)$/

const isFeminine = (noun: string) =>
  /^ال/.test(noun) &&
  ((/ة$/.test(noun) && genderOf(noun.slice(2)) === 'feminine') ||
    (/.{4,}ات$/.test(noun) && !plainAt.test(noun)) ||
    (!/ة$|ات$/.test(noun) && genderOf(noun.slice(2)) === 'feminine'))
const isMasculine = (noun: string) =>
  (masculine.has(noun) || (/^ال/.test(noun) && genderOf(noun.slice(2)) === 'masculine')) && !common.has(noun)

/** «أكدت هذا الوزارة»: the verb's object, and its subject after it. */
const afterVerb = /^[وف]?[^اب].{2,}ت$/

/** Nothing that acts. */
const things =
  /^ال(?:اتفاقية|جلسة|حادثة|قضية|مباراة|زيارة|عملية|خطوة|أزمة|مبادرة|مرحلة|جريمة|معركة|ظاهرة|سنة|مناسبة|صفقة|واقعة|نتيجة|فكرة|بطولة|دورة|خطة|تجربة|مسألة|فعالية|جائزة|قصة|رواية|كارثة|اتفاقيات|عمليات|أزمات|جلسات|إجراءات|خطوات|تصريحات|اتهامات)$/

const demonstratives: Readonly<Record<string, string>> = { هذا: 'هذه', هذه: 'هذا' }
export const demonstrative: Rule = ({ word, before, after }) => {
  const [, prefix = '', plain = ''] = /^([وف]?[بلك]?)(هذا|هذه)$/.exec(word) ?? []
  const noun = after(1)
  const isWrong =
    plain === 'هذا'
      ? isFeminine(noun) && (!afterVerb.test(before(1)) || things.test(noun))
      : plain !== '' && isMasculine(noun)
  if (!isWrong) return undefined
  const right = prefix + demonstratives[plain]
  return { right, reason: `يوافق اسم الإشارة ما بعده: «${right} ${noun}».`, kind: 'grammar' }
}

const ofTwo: Readonly<Record<string, string>> = { هذان: 'هاتان', هذين: 'هاتين', هاتان: 'هذان', هاتين: 'هذين' }
/** «هذان المدينتان», «هاتان الرجلان». */
export const demonstrativeOfTwo: Rule = ({ word, after }) => {
  const right = ofTwo[word]
  const [, stem = ''] = /^ال(.{3,})(?:ان|ين)$/.exec(after(1)) ?? []
  if (right === undefined || stem === '') return undefined
  const isOfWomen = stem.endsWith('ت') && tierOf(`${stem.slice(0, -1)}ة`) !== undefined
  const isOfMen = tierOf(stem) !== undefined && !/[تىء]$/.test(stem)
  if (!(word.startsWith('هذ') ? isOfWomen : isOfMen && tierOf(`${stem}ة`) === undefined)) return undefined
  return { right, reason: `يوافق اسم الإشارة ما بعده: «${right} ${after(1)}».`, kind: 'grammar' }
}

/** Nothing whose owner the noun could be. */
const noOwner = wordSet('في من إلى على عن مع إن أن بأن لأن بعد خلال هذه هذا تلك ذلك وفي ومن وإلى وعلى')
const isPlural = (noun: string) => /^ال.{3,}ات$/.test(noun) && !plainAt.test(noun)
const ofOne = /^ال(?:خليفة|داعية|علامة|طاغية|راوية|نابغة|رحالة|بحاثة|عمدة)$/
/** «تنظيم القاعدة في السعودية الذي كان يتزعمه»: the clause tells of a masculine noun farther away. */
function tellsOfHim(after: (steps: number) => string): boolean {
  const clause = [1, 2, 3].map(after)
  if (clause.some(word => /(?:ها|هن)$|^(?!ب|ال).{2,}[^ا]ت$/.test(word))) return false
  return masculineActing.has(after(1)) || clause.some(word => /^(?!هذه|لله|.*الله$).{2,}ه$/.test(word))
}

/** «المرأة الذي», «القانون التي», «الشركات الذي», «العاملين الذي فصلوا». */
export const relative: Rule = ({ word, before, after }) => {
  if (word !== 'الذي' && word !== 'التي') return undefined
  const [noun, previous] = [before(1), before(2)]
  // «انهارت القنطرة الذي»: a verb without an object, whose subject is the noun.
  const isFree = previous === '' || noOwner.has(previous) || /^[وف]?ان.{2,}[^ا]ت$/.test(previous)
  const isOfMany = /^ال.{3,}(?:ون|ين)$/.test(noun) && /^(?!ي).{3,}وا$/.test(after(1)) && word === 'الذي'
  const isWrong =
    word === 'الذي'
      ? (/^ال.{2,}ة$/.test(noun) && !ofOne.test(noun) && isFree) || (isPlural(noun) && isFree)
      : // A noun with ال has no owner after it: «البرلمان القانون التي».
        isMasculine(noun) &&
        // «الطائرة في المطار التي»: what is before may be described.
        (masculine.has(noun) || !/ة$|ات$/.test(before(3))) &&
        // «أجزاء من التقرير التي».
        !/^(?!ال).*(?:ة|ات|اء)$/.test(before(3)) &&
        (isFree || /^ال.{3,}/.test(previous))
  if (!isWrong && !isOfMany) return undefined
  if (!isOfMany && word === 'الذي' && tellsOfHim(after)) return undefined
  const right = isOfMany && !isWrong ? 'الذين' : word === 'الذي' ? 'التي' : 'الذي'
  return { right, reason: `يوافق الاسم الموصول ما قبله: «${noun} ${right}».`, kind: 'grammar' }
}

const speech = 'قال|أكد|أعلن|أوضح|ذكر|أفاد|قرر|أضاف|أعرب|أشار|صرح|أصدر|وافق|أطلق|دان|أدان|نظم|وقع|كشف'
/** Each verb of speech, with «و» and «ف», in both genders; by its masculine form. */
const speechVerbs: ReadonlyMap<string, string> = new Map(
  speech.split('|').flatMap(verb =>
    ['', 'و', 'ف'].flatMap(and => [
      [and + verb, and + verb],
      [`${and + verb}ت`, and + verb],
    ]),
  ),
)
/** Bodies that speak; those with ال could also be what is announced. */
const speakers = wordSet(`
وزارة شرطة هيئة منظمة لجنة محكمة بلدية رئاسة نيابة إدارة مديرية جمعية نقابة شركة سفارة سلطات وكالة صحيفة مفوضية نائبة وزيرة
الشرطة الوزارة الهيئة المنظمة اللجنة المحكمة البلدية الرئاسة النيابة الإدارة الجمعية النقابة السلطات الوكالة الصحيفة المفوضية
النائبة الوزيرة المتحدثة الخارجية الداخلية الدفاع
`)
const men = wordSet(`
الوزير الرئيس المدير النائب السفير المتحدث الناطق المستشار المبعوث المحافظ القائد الخبير المحلل المجلس الحزب الجيش البنك المصرف الاتحاد النادي البرلمان المدرب الملك الأمير القاضي
وزير رئيس مدير مجلس محافظ
`)
const articled = /^[وف]?(?:أطلق|نظم|أصدر|كشف|قرر|وقع|ذكر|دان|أدان)$/

export const speaker: Rule = ({ text, word, before, after }) => {
  const verb = speechVerbs.get(word)
  if (verb === undefined) return undefined
  const next = after(1)
  if (verb === word) {
    if (!speakers.has(next) || text !== word || next === 'الدفاع') return undefined
    if (/^ال/.test(next) && articled.test(word)) return undefined
    if (before(1) === 'من' || before(1) === 'ما') return undefined
    return { right: `${word}ت`, reason: `الفاعل مؤنث: «${word}ت ${next}».`, kind: 'grammar' }
  }
  if (!men.has(next)) return undefined
  if (/^ال.*ية$/.test(after(2)) && next.startsWith('ال'))
    return { last: 1, right: `${word} ${next}ة`, reason: `الفعل والصفة مؤنثان: «${next}ة».`, kind: 'grammar' }
  if (before(1) !== '' && !/^(?:كما|وقد|قد|فقد|ثم)$/.test(before(1))) return undefined
  return { right: verb, reason: `الفاعل مذكر: «${verb} ${next}».`, kind: 'grammar' }
}

const adjectives = wordSet(`
خانق حاد كبير جديد شديد خطير طويل قوي واسع شامل عاجل طارئ قصير صعب مهم سابق مماثل مشترك مفتوح كامل جاد مكثف مستمر متواصل محدود
دولي محلي رسمي وطني أمني عسكري سياسي اقتصادي إنساني دبلوماسي إعلامي ثقافي رياضي ودي قانوني إداري تجاري مالي صحي
`)
const isOfDegree = /^(?:خانق|حاد|كبير|جديد|شديد|خطير|طويل|قوي|واسع|شامل|عاجل|طارئ|قصير|صعب|مهم|مكثف)$/
const closing = /^(?:في|من|إلى|على|عن|مع|أمام|ضد|بعد|قبل|خلال|بين|منذ|حول)?$/
/** «أزمة اقتصادية خانق», «في جلسة طارئ»: where no masculine noun owns the one before. */
export const adjective: Rule = ({ word, before, after }) => {
  if (!adjectives.has(word)) return undefined
  const noun = before(1)
  if (!/^(?!ال).{3,}ة$/.test(noun)) return undefined
  const isNisba = /^(?!ال).{4,}ية$/.test(noun) && /^(?!ال).{3,}ة$/.test(before(2))
  const isAlone =
    /^(?:في|من|إلى|على|عن|بعد|خلال|شهدت|تشهد|عقدت|عقد|أطلقت)$/.test(before(2)) && /^(?!.*ية$)/.test(noun)
  // «خاضت اللاعبات مباراة قوي أمام زامبيا».
  const isClosed = isOfDegree.test(word) && closing.test(after(1)) && isPair(noun, `${word}ة`)
  const isFirst = before(2) === '' && !isGivenName(noun) && isPair(noun, `${word}ة`)
  if (!isNisba && !isAlone && !isFirst && !isClosed) return undefined
  // «إصابة عسكري».
  if (!isNisba && word.endsWith('ي') && !isPair(noun, `${word}ة`)) return undefined
  return { right: `${word}ة`, reason: `الصفة توافق الموصوف: «${noun} ${word}ة».`, kind: 'grammar' }
}

const sayings = /^[وف]?(?:قال|قالت|قالوا|يقول|تقول)$/
const expected = /^ال(?:ممكن|ضروري|متوقع|مفترض|واضح|مرجح|مقرر|مؤكد|محتمل|طبيعي|لافت)$/
/** «قال الوزير أن»: after a saying it is «إن». */
export const said: Rule = ({ text, word, before }) => {
  if (text !== word || !/^أن(?:ه|ها|هم|نا|هما)?$/.test(word)) return undefined
  const isDirect = sayings.test(before(1))
  const hasSpeaker = sayings.test(before(2)) && /^ال.{3,}$/.test(before(1)) && !expected.test(before(1))
  if (!isDirect && !hasSpeaker) return undefined
  const right = word.replace('أ', 'إ')
  return { right, reason: `بعد القول تُكسر الهمزة: «${right}».`, kind: 'hamza' }
}

const mine = /^ال(?:كثير|قدرة|حق|وقت|ثقة|شعور|رغبة|إمكانية|مزيد|عديد|خبرة|قليل|شجاعة|قوة|انطباع|فرصة)$/
/** «لدي الأوساط»: the preposition before a noun. */
export const lada: Rule = ({ text, word, after }) =>
  text === word && /^[وف]?لدي$/.test(word) && /^ال.{3,}/.test(after(1)) && !mine.test(after(1))
    ? { right: word.replace(/ي$/, 'ى'), reason: 'تُكتب «لدى» بألف مقصورة.', kind: 'yeh' }
    : undefined
