import { eventNouns } from './event-nouns.ts'
import { isInUse, tierOf } from './lexicon.ts'
import { nominativeOf, obliqueOf, stemEnding } from './plural-forms.ts'
import type { Rule } from './rule.ts'

const grammar = (right: string, reason: string) => ({ right, reason, kind: 'grammar' }) as const

/** A verb or pronoun of several: «حضروا», «يتابعون», «احتجزتهم». */
const ofMany = /(?:[^ه]وا|ون|هم)$/
const ofTwo = /(?:هما|تا|ان)$/

/** «الأطفال اللذين لم يحصلوا»: two lams are for two alone. */
export const ofThose: Rule = ({ text, word, before, after }) => {
  if (text !== word || !/^[وفبلك]?اللذين$/.test(word)) return undefined
  const noun = before(1)
  const next = [after(1), after(2), after(3)].filter(one => one !== '')
  const found = next.find(one => ofMany.test(one) || ofTwo.test(one))
  const isBroken = /^[وفبل]?(?:ال|لل)(?:أ..ا.|.{2,3}اء|.{2}اد|.{3}ة|.{1,2}ا.|.{2}ا.ل)$/.test(noun)
  const isTwo = /^و|(?:ين|ان)$/.test(noun) || /^[وف]?ال.*(?:ين|ان)$/.test(noun)
  if (found ? !ofMany.test(found) : !isBroken || isTwo || /^و/.test(noun)) return undefined
  const right = word.replace('اللذين', 'الذين')
  return grammar(right, 'تُكتب «الذين» للجمع بلام واحدة، و«اللذين» للمثنى.')
}

/** «المسؤولون» with its other ending, if both are in use as forms of one word. */
function oblique(noun: string): string | undefined {
  if (stemEnding.test(noun)) return undefined
  const right = noun.replace(/ون$/, 'ين')
  const plain = noun.slice(0, -2).replace(/^و?ال/, '')
  const isForm = tierOf(plain) !== undefined && isInUse(right.replace(/^وال/, 'ال'))
  return isForm || obliqueOf(noun.replace(/^وال/, 'ال')) !== undefined ? right : undefined
}

/** «الأمنيين والعسكريون», «للصحفيين والمصورون»: two that «و» joins have one case. */
export const joinedByAnd: Rule = ({ text, word, before, after }) => {
  if (text !== word || !/^وال.{3,}ون$/.test(word)) return undefined
  const first = before(1)
  if (!/^[بل]?(?:ال|لل).{3,}ين$/.test(first)) return undefined
  if (/^[يتن].{2,}ون$|^(?:هم|قد|لم|لن|لا|لديهم|الذين)$/.test(after(1)) || after(1) === '') return undefined
  if (nominativeOf(first.replace(/^(?:لل|بال)/, 'ال'))?.endsWith('ون') !== true) return undefined
  const right = oblique(word)
  return right ? grammar(right, `المعطوف على «${first}» مثله: «${right}».`) : undefined
}

const prepositions = /^[وف]?(?:في|من|إلى|على|عن|مع|بين|خلال|بعد|قبل|لدى|ضد|حول|رغم|بسبب|نحو|أمام)$/
const noOwner =
  /^(?:ال.*|.*(?:ه|ها|هم|نا|ى|ا|ي|ون|ين)|[أإ]ن|ما|من|ذلك|هذا|حين|حيث|إذ|قال|كان|لا|لم|غير|[يتن].*|هنا|هناك|هو|أي|ثم|و|حتى|قد|كما|بعد|قبل|منذ|أمس|اليوم|غد|جديد|واحد|آخر)$/

/** «على لسان المحتجون», «من أحد المواطنون»: what a noun after a preposition belongs to. */
export const ownerOfNoun: Rule = ({ text, word, before }) => {
  if (text !== word || !/^ال.{3,}ون$/.test(word)) return undefined
  const [noun, preposition] = [before(1), before(2)]
  const isOfMany = /^[وف]?[بل]?(?!ال|ي).{3,}ات$/.test(noun)
  if (
    !isOfMany &&
    (!prepositions.test(preposition) || noun.length < 3 || noOwner.test(noun) || noun === 'سلم')
  )
    return undefined
  if (tierOf(noun) === undefined) return undefined
  const right = oblique(word)
  return right ? grammar(right, `المضاف إليه مجرور: «${right}».`) : undefined
}

/** «باتفاق الطرفان», «عقب اجتماع الوزيران»: two to whom an act belongs. */
export const dualOwner: Rule = ({ text, word, before }) => {
  if (text !== word || !/^ال.{3,}ان$/.test(word)) return undefined
  const noun = before(1)
  const plain = noun.replace(/^[وف]?[بل](?=.{4})/, '')
  const isAct =
    (eventNouns.has(plain) || /^(?:اتفاق|اجتماع|إعلان|لقاء|طلب|موافقة|رفض|قبول)$/.test(plain)) &&
    (plain !== noun || prepositions.test(before(2)) || /^(?:عقب|إثر|حسب|وفق|دون)$/.test(before(2)))
  if (!isAct && !/^[وف]?[بل]?(?:وفد|رئيس|وزير|زعيم|فريق|منتخب)ي$/.test(noun)) return undefined
  const right = obliqueOf(word)
  return right ? grammar(right, `المضاف إليه مجرور: «${right}».`) : undefined
}

/** «إلى جوار أخوه», «عن حياة أبوها»: a kinsman to whom a noun after a preposition belongs. */
export const kinsmanOfNoun: Rule = ({ text, word, before }) => {
  const [, kin = '', owner = ''] = /^(أخ|أب|حم)و(ه|ها|هم|هما|نا)$/.exec(word) ?? []
  const [noun, preposition] = [before(1), before(2)]
  if (kin === '' || text !== word || !prepositions.test(preposition) || noun.length < 3 || noOwner.test(noun))
    return undefined
  return tierOf(noun) === undefined
    ? undefined
    : grammar(`${kin}ي${owner}`, `المضاف إليه مجرور بالياء: «${kin}ي${owner}».`)
}

const being =
  /^[وف]?(?:كان|ظل|أصبح|بات|صار|أضحى|ليس|يعد|يعتبر|يكون|يظل|يبقى|يصبح|سيكون|سيبقى|سيظل|سيصبح|يكن|زال|يزال|بقي)$/
/** «يعد المشروع ذو أهمية»: the predicate of a verb of being. */
export const ownerAsPredicate: Rule = ({ text, word, before }) =>
  text === word && word === 'ذو' && being.test(before(2)) && /^ال.{2,}/.test(before(1))
    ? grammar('ذا', `خبر «${before(2)}» منصوب بالألف: «ذا».`)
    : undefined
