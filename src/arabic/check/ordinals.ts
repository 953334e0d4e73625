import { pairLevel } from './lexicon.ts'
import { type Rule, wordSet } from './rule.ts'

const feminineOf: ReadonlyMap<string, string> = new Map([
  ['الأول', 'الأولى'],
  ...['ثاني', 'ثالث', 'رابع', 'خامس', 'سادس', 'سابع', 'ثامن', 'تاسع', 'عاشر'].map(
    ordinal => [`ال${ordinal}`, `ال${ordinal}ة`] as const,
  ),
])
const masculineOf: ReadonlyMap<string, string> = new Map(
  [...feminineOf].map(([masculine, feminine]) => [feminine, masculine]),
)

/** Masculine nouns that are counted in ranks. */
const masculine = wordSet(
  'اليوم العام الشهر الأسبوع القرن الدور الشوط المركز الفصل الموسم الجزء الهدف الطابق الباب البند المؤتمر الكتاب الملتقى المنتدى',
)
const tehMasculine = /^(?:ال|لل)(?:خليفة|داعية|علامة|عمدة|نائبة)$/
const noOwner =
  /^$|^[وف]?(?:في|من|إلى|على|عن|مع|إن|أن|بأن|لأن|بعد|خلال|قبل|هذه|هذا|تلك|ذلك|حتى|منذ|ضمن|بين|لا)$|^(?:ال|لل|بال).{2,}/

/** Nouns whose ranks go beyond twenty. */
const thatHasMany =
  /^ال(?:دقيقة|جولة|دورة|نسخة|سنة|جلسة|مرتبة|مادة|مرة|ذكرى|قمة|ثانية|حلقة|صفحة|طبعة|مباراة|رحلة)$/
const tens = /^وال(?:عشر|ثلاث|أربع|خمس|ست|سبع|ثمان|تسع)(?:ون|ين)$/

/** «الجولة الرابع», «للمرة الثاني», «اليوم الثالثة»: an ordinal agrees with its noun, unless the noun has an owner. */
export const ordinal: Rule = ({ text, word, before, after }) => {
  const right = feminineOf.get(word) ?? masculineOf.get(word)
  if (right === undefined || text !== word || /^عشرة?$/.test(after(1))) return undefined
  const noun = before(1)
  const plain = noun.replace(/^[وف]?(?:لل|بال|كال)/, 'ال')
  const isWrong = feminineOf.has(word)
    ? /^ال.{2,}ة$/.test(plain) && !tehMasculine.test(noun)
    : masculine.has(plain)
  if (!isWrong) return undefined
  // «الدقيقة الثامن والعشرين» has no owner.
  const isCompound = thatHasMany.test(plain) && tens.test(after(1))
  if (/^وال/.test(after(1)) && !isCompound) return undefined
  const usual = pairLevel(plain, right)
  if (!isCompound && (usual === 0 || usual <= pairLevel(plain, word))) return undefined
  // «رئيس اللجنة الثاني», «فريق الكرة الأول»: the ordinal may belong to the word before.
  const isAttached = plain !== noun
  if (!isAttached && !isCompound && !noOwner.test(before(2)) && (usual < 2 || pairLevel(before(2), noun) > 0))
    return undefined
  return { right, reason: `العدد الترتيبي يوافق ما قبله: «${noun} ${right}».`, kind: 'grammar' }
}
