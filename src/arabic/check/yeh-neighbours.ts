import { isPair, tierOf } from './lexicon.ts'
import { isBeforeName } from './name-context.ts'
import type { Rule } from './rule.ts'

/** «أدي الانفجار إلى», «انتهي الاجتماع»: verbs at a beginning, which are not passives. */
const weakVerbs =
  /^[وف]?(?:أد|انته|التق|اشتر|اكتف|احتو|استول|ارتد|اعتد|تلق|تخط|يسع|تسع|يرق|يلق|يتلق|يتبن|تتبن|يتول|تتول|يتخط|ينس|يرض|يخش|يحظ|تحظ)ي$/
/** Verbs that are not passive before one of the `doers`. */
const personalVerbs = /^[وف]?(?:أجر|ألق|ألغ|أبد|أنه|أدل|نف|يبق|تبق|أبق|أعف|أعط|أمض|أقص|قض|أحص|أغن)ي$/
const doers =
  /^(?:الرئيس|الوزير|الملك|الأمير|الأمين|المدير|القاضي|البابا|المدرب|النائب|السفير|المتحدث|المنتخب|الفريق|اللاعب|المجلس|البرلمان|رئيس|وزير|مدير|مدرب|نائب|أمين|الجيش|الحزب|البنك|الوفد|الاتحاد|النادي|الوفدان|الطرفان|الجانبان)$/
/** Verbs that end in a yeh whatever stands beside them. */
const withYeh = /^[وف]?س?[يت](?:لتق|نته|كتف|حتو|رتد|أت|كف|مش|قتض|ستدع|ستوف|نتم|ختف)ى$/
/** Masdars of verbs like «تبنى», where no verb can stand. */
const masdars = /^(?:تب[ن]|تول|تلق|تخل|تصد|تحد|تعد|تمن|تقص|تنح|ترد|تأن|تحر|تفش|تدن|تخط)ى$/
const beforeMasdar = /^(?:في|إلى|على|عن|بعد|قبل|تم|يتم|خلال|رغم|دون|بسبب|وفي|وعن|وإلى|عدم|ضرورة|مع)$/
const deciding = /^[وف]?(?:رفض|قرر|أعلن|يعتزم|طلب|واصل|بدأ|أيد|عارض|حاول|قررت|رفضت|أعلنت|أيدت)$/
const forces =
  /^(?:المعارضة|الأمن|الثورة|الحرية|التحالف|الاحتلال|الشر|الإنتاج|السوق|اليسار|اليمين|الغرب|التغيير|السلام|الإرهاب|العدوان|المقاومة)$/
const ofOwner: ReadonlySet<string> = new Set([
  'مدي',
  'جدوي',
  'فحوي',
  'ذكري',
  'كبري',
  'إحدي',
  'شتي',
  'مجري',
  'ملتقي',
  'منتدي',
  'مرضي',
  'قتلي',
  'جرحي',
  'أسري',
  'قري',
  'أعلي',
  'أدني',
  'أقصي',
])

const ofCaptives =
  /^[وف]?[بل]?(?:ملف|تبادل|هيئة|شؤون|صفقة|صفقات|عائلات|أهالي|ذوي|إطلاق|سراح|تحرير|نادي|معاناة|قضية)$/

function isOnlyOther(
  word: string,
  previous: string,
  next: string,
  before: (steps: number) => string,
): boolean {
  const isAtStart = previous === '' || /^(?:أن|قد|وقد|كما|حيث|بعدما|عندما|الذي|لا|لم)$/.test(previous)
  if (weakVerbs.test(word)) return isAtStart && /^ال|^(?:إلى|على|ذلك|هذا)$/.test(next)
  if (personalVerbs.test(word))
    return (
      (previous === '' && doers.test(next)) ||
      (previous === '' && /^[يت]/.test(word) && /^ال/.test(next) && before(2) === '')
    )
  if (/^[وف]?أدي$/.test(word) && /^(?:إلى|الى)$/.test(next)) return true
  if (/^[وف]?س?[يت]ؤدى$/.test(word)) return /^ال.{3,}|^إلى$/.test(next)
  if (/^[وف]?س?[يت]لى$/.test(word)) return /^(?:ذلك|نص|أسماء|قائمة|جدول|أبرز|أهم)$/.test(next)
  if (/^[وف]?يقضى$/.test(word))
    return /^(?:القانون|الحكم|القرار|المشروع|الاتفاق|المرسوم|بأن|بسجن)$/.test(next)
  if (/^[وف]?تولي$/.test(word)) return /^(?:الذي|قد|وقد|بعدما|عندما)$/.test(previous)
  if (/^[وف]?[بل]?ولى$/.test(word)) return /^(?:العهد|عهد|الأمر|أمر|أمره|الدم|النعم)$/.test(next)
  // «حين رأي أباه»: no opinion stands there.
  if (word === 'رأي') return /^(?:حين|عندما|حينما|لما|بعدما|الذي|قد|أنه|إنه|وقد)$/.test(previous)
  if (/^[وف]?[بل]?حمي$/.test(word))
    return /^(?!ال).{3,}ة$/.test(next) || /^(?:الضنك|الضنك|القرم|المالطية)$/.test(next)
  // «ستبقي مفتوحة»: what stays so, while what keeps something has its object.
  if (/^[وف]?س?[يت]بقي$/.test(word)) return /^(?:م.{3,}[ةا]|قائم[ةا]|عالق[ةا]|بعيد[ةا]|خالي[ةا])$/.test(next)
  if (
    /^[وف]?[بكل]?ال(?:مبن|معن|منتد|ملتق|مقه|مستشف|محتو|مغز|مشف)ي$|^[وف]?لل(?:مبن|منتد|ملتق|مقه|مستشف|مشف)ي$/.test(
      word,
    )
  )
    return isHall(previous, next)
  if (/^[وف]?[بك]?الأولي$/.test(word)) return /^[وف]?[بلك]?(?:ال|لل).{2,}ة$/.test(previous)
  if (word === 'الأسري') return ofCaptives.test(previous)
  // «بقى اللاعب»: the past of a verb whose second vowel is i.
  if (/^[وف]?(?:بق|نس|خش)ى$/.test(word)) return isAtStart && /^ال.{3,}/.test(next)
  if (withYeh.test(word)) return true
  if (/^[وف]?س?[يت]جرى$/.test(word)) return doers.test(next)
  if (masdars.test(word))
    return beforeMasdar.test(previous) || (/^ال/.test(previous) && deciding.test(before(2)))
  if (/^[وف]?قوي$/.test(word)) return forces.test(next)
  return ofOwner.has(word) && /^ال.{3,}/.test(next) && !/^ال.*[يى]$/.test(next) && !/^ال/.test(previous)
}

/** Whether «المبني» is the building, as what is built describes a noun: «الحكم المبني على», «الوزير المعني». */
const isHall = (previous: string, next: string) =>
  !/^[وفبلك]*(?:ال|لل).{2,}|^هذا$|^(?:غير|.{3,}(?:ه|ها|هم))$/.test(previous) &&
  !/^(?:على|من|عليه|عليها|بها|به|ب(?!الكامل|جانب|قرب|سبب).{2,})$/.test(next)

const isName = /^[وف]?(?:علي|والي|ماضي|ليلى|هدى|مني|هادي)$/

/** «قوي المعارضة», «يبقي الخيار», «تبنى مشروع القرار»: where only the other letter fits the words beside it. */
export const yehByNeighbours: Rule = ({ text, word, before, after }) => {
  if (text !== word || word.length < 3 || isName.test(word) || isBeforeName(before(1))) return undefined
  const right = word.slice(0, -1) + (word.endsWith('ي') ? 'ى' : 'ي')
  const [own, other] = [tierOf(word), tierOf(right)]
  if (other === undefined || (/^ال.{4,}ي$/.test(word) && other > 9)) return undefined
  const [previous, next] = [before(1), after(1)]
  const reason = `تُكتب «${right}» ${right.endsWith('ى') ? 'بألف مقصورة' : 'بياء'} في آخرها.`
  const found = { right, reason, kind: 'yeh' } as const
  if (/^أ/.test(word) && /^(?:أن|لن|لا|أود|سوف)$/.test(previous)) return undefined
  if (isOnlyOther(word, previous, next, before)) return found
  const fits = (form: string) => Number(isPair(previous, form)) + Number(isPair(form, next))
  if (fits(word) > 0) return undefined
  const count = fits(right)
  const isTold = (isPair(previous, right) && previous.length > 3) || (isPair(right, next) && next.length > 3)
  const isLikely = count === 2 || (count === 1 && isTold && other <= (own ?? 14) - 1)
  if (!isLikely) return undefined
  return found
}

/** «مصطفي مدبولي»: names that have no other letter. */
export const namedWithAlef: Rule = ({ text, word }) =>
  text === word && /^[وف]?[بل]?(?:مصطفي|مرتضي|عيسي|موسي|نجوي)$/.test(word)
    ? { right: word.replace(/ي$/, 'ى'), reason: 'يُكتب الاسم بألف مقصورة في آخره.', kind: 'yeh' }
    : undefined
