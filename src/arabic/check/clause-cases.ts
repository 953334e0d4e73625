import { adjectiveOf } from './adjectives.ts'
import { isOwnedBy, prepositions } from './governors.ts'
import { isInUse, tierOf } from './lexicon.ts'
import { nominativeOf, obliqueOf } from './plural-forms.ts'
import { type Rule, wordSet } from './rule.ts'
import { startsClause } from './verb-classes.ts'

const grammar = (right: string, reason: string) => ({ right, reason, kind: 'grammar' }) as const

const relatives = wordSet('الذي التي ما مما بما فيما عما حيث وما')
const pronoun = /^.{2,}(?:ه|ها|هم|هما)$/
const withPronoun =
  /^(?:في|من|ع?ن|علي|إلي|ب|ل|مع|حول|ضد|خلال|أمام|تجاه|بعد|قبل|وراء|داخل|دون|عند|لدي)(?:ه|ها|هم|هما)$/
const ofTwoObjects = /^[وفس]*ي(?:منح|عطي|بلغ|خبر|سلم|علم|عد|عتبر|جعل|ترك|لزم|كلف|حمل|رى|ري)(?:ه|ها|هم|هما)$/

/** «يشنها», «يواجهه»: a present that has its object, or a past after a relative. */
function hasObject(verb: string, previous: string): boolean {
  if (!pronoun.test(verb) || withPronoun.test(verb) || ofTwoObjects.test(verb)) return false
  const single = verb.replace(/(?:ها|هما|هم|ه)$/, '')
  if (/^[وفس]*ي.{2,}$/.test(verb))
    return tierOf(single.replace(/^[وف]?س?(?=ي)/, '')) !== undefined && !/^و?ي(?:د|مين|وم|ا)/.test(single)
  return (
    relatives.has(previous) &&
    !verb.startsWith('ال') &&
    tierOf(single) !== undefined &&
    isInUse(`${single}وا`) &&
    isInUse(`${single}ت`)
  )
}

/** «التي يشنها المسلحين», «الذي يسيطر عليه المحافظين»: who acts in a clause that has its object, or refers back. */
export const actorInClause: Rule = ({ text, word, before }) => {
  if (text !== word || !/^ال.{3,}ين$/.test(word) || /تين$/.test(word)) return undefined
  const refersBack =
    withPronoun.test(before(1)) &&
    relatives.has(before(3)) &&
    /^(?:[يت].{2,}|.{3,})$/.test(before(2)) &&
    !/^ال|ة$|ها$|هم$|^كان/.test(before(2))
  if (!refersBack && !hasObject(before(1), before(2))) return undefined
  const right = nominativeOf(word)
  return right ? grammar(right, `الفاعل مرفوع: «${right}».`) : undefined
}

/** «التي يشنها المسلحون الحوثيين»: the adjective of who acts. */
export const describesActorInClause: Rule = ({ text, word, before }) => {
  if (text !== word || !/^ال.{3,}ين$/.test(word) || /تين$/.test(word)) return undefined
  const noun = before(1)
  if (!/^ال.{3,}ون$/.test(noun) || obliqueOf(noun) === undefined) return undefined
  if (!hasObject(before(2), before(3))) return undefined
  const right = word.replace(/ين$/, 'ون')
  return isInUse(right) ? grammar(right, `الصفة توافق الموصوف المرفوع: «${noun} ${right}».`) : undefined
}

/** «أما المرشحين الثلاثة», «من بينهم المتهمين»: what a sentence is about, and what follows its predicate. */
export const topic: Rule = ({ text, word, before, after }) => {
  if (text !== word || !/^ال.{3,}ين$/.test(word)) return undefined
  const opener = before(1)
  const isAmong = /^[وف]?(?:بينهم|بينهما|منهم)$/.test(opener) && !/ين$/.test(before(2))
  // «ليس المتعافين بحاجة», but «ليس المتهمين بل».
  const isDenied =
    /^[وف]?ليس$/.test(opener) && startsClause(before(2)) && !/^(?:بل|فقط|وحدهم|فحسب|من)$/.test(after(1))
  if (!/^[وف]?أما$/.test(opener) && !isAmong && !isDenied) return undefined
  const right = nominativeOf(word)
  return right ? grammar(right, `المبتدأ مرفوع: «${right}».`) : undefined
}

/** Verbs whose object is a clause, and never also a person. */
const finds = wordSet(
  'وجد اكتشف لاحظ أثبت استنتج أدرك توقع زعم افترض اعتقد ظن أعلن كشف أقر أظهر رجح نفى ادعى تأكد علم ذكر يجد يكتشف يلاحظ يستنتج يدرك يتوقع يزعم يفترض يعتقد يظن يأمل يرجح يقدر يرى قدر',
)

/** «وجد الباحثين أن»: who finds. */
export const finder: Rule = ({ text, word, before, after }) => {
  if (text !== word || !/^ال.{3,}ين$/.test(word) || /تين$/.test(word) || after(1) !== 'أن') return undefined
  const verb = before(1).replace(/^[وف](?=.{3})/, '')
  if (!finds.has(verb) && !finds.has(before(1)) && !(verb === 'خلص' && after(1) === 'إلى')) return undefined
  const right = nominativeOf(word)
  return right ? grammar(right, `الفاعل بعد «${before(1)}» مرفوع: «${right}».`) : undefined
}

const noNouns = wordSet(
  'أمس غدا حيث هنا هناك ربما أيضا كذلك لكن هؤلاء أولئك حاليا مثلا لذلك بذلك هكذا عندما بينما فيما كيف لماذا متى أين حين حينما كما كأنما إنما لولا طالما كلما هنالك ثمة',
)

/** «شواغل», «بمظهر», «تطمينات»: no verb is written so. */
function isSurelyNoun(word: string, previous: string): boolean {
  if (word.startsWith('ال') || noNouns.has(word) || /[اىه]$/.test(word)) return false
  if (/^[وف]?[بل]?(?:ذوي|نفس|غير|شأن|بعض)$/.test(word)) return true
  // «لحشد», but «لجأ», «ليعود».
  const [, attached] = /^[وف]?[بل]([^يتن].{2,})$/.exec(word) ?? []
  if (attached !== undefined && tierOf(`ال${attached}`) !== undefined && !isVerb(word)) return true
  const plain = tierOf(word) === undefined ? word.replace(/^[وف](?=.{4})/, '') : word
  if (plain.length < 4 || (plain.length < 5 ? tierOf(`ال${plain}`) === undefined : !isInUse(`ال${plain}`)))
    return false
  if (/(?:ة|ات)$/.test(plain)) return true
  if (prepositions.has(previous) && previous !== 'من') return true
  return !/^[يتنأ]/.test(plain) && !isVerb(plain)
}

const isVerb = (word: string) => isInUse(`${word}وا`) || isInUse(`${word}ت`)

/** «شواغل المواطنون», «بين الجاران», «جهود مدافعان»: the owner after a noun. */
export const ownerAfterNoun: Rule = ({ text, word, before }) => {
  if (text !== word || !/^(?:ال.{3,}ون|.{4,}ان)$/.test(word) || /^[يت]|^طالبان$/.test(word)) return undefined
  const noun = before(1)
  if (noNouns.has(noun) || noun.endsWith('ان')) return undefined
  // «رجال وامرأتان».
  if (/^[وف]/.test(word) && isInUse(word.slice(1))) return undefined
  const isGoverned = isSurelyNoun(noun, before(2))
  if (word.endsWith('ون')) {
    const right = isGoverned ? (word === 'الآخرون' ? 'الآخرين' : obliqueOf(word)) : undefined
    return right ? grammar(right, `المضاف إليه مجرور: «${right}».`) : undefined
  }
  if (!isGoverned && !prepositions.has(noun) && !isOwnedBy(noun)) return undefined
  // «خالد الحميدان».
  const isBetween = /^و?بين$/.test(noun)
  if (word.startsWith('ال') && !isBetween && tierOf(word.replace(/ان$/, 'ين')) === undefined) return undefined
  const right = obliqueOf(word) ?? regularDual(word)
  return right ? grammar(right, `الاسم مجرور: «${right}».`) : undefined
}

/** «أديبان» → «أديبين»: a dual that news does not have, of a noun that it has. */
function regularDual(word: string): string | undefined {
  const [, article = '', stem = ''] = /^(ال)?(.{4,})ان$/.exec(word) ?? []
  if (stem === '' || tierOf(word) !== undefined || /[ايوىت]$/.test(stem)) return undefined
  return (tierOf(stem) ?? 99) <= 12 && (tierOf(`ال${stem}`) ?? 99) <= 14 ? `${article}${stem}ين` : undefined
}

/** «منظمه إرهابية»: a noun with a pronoun is definite, and has no indefinite adjective. */
export const tehBeforeAdjective: Rule = ({ text, word, after }) => {
  if (text !== word || !/^(?!ال).{3,}[^ات]ه$/.test(word)) return undefined
  const adjective = after(1)
  if (!/^(?!ال).{3,}ة$/.test(adjective) || adjectiveOf(adjective)?.gender !== 'feminine') return undefined
  const right = word.replace(/ه$/, 'ة')
  const plain = right.replace(/^[وفبل](?=.{4})/, '')
  const tier = tierOf(right) ?? tierOf(plain)
  // «في كتابه استثنائية سيرته».
  return tier !== undefined && Math.min(tierOf(word) ?? 99, tierOf(word.slice(0, -1)) ?? 99) >= tier
    ? { right, reason: `تُكتب «${right}» بتاء مربوطة في آخرها.`, kind: 'teh' }
    : undefined
}

/** «القوي الكبرى», «هذه القوي»: powers, not a strong one. */
export const powers: Rule = ({ text, word, before, after }) => {
  const particle = /^([وفبك]?(?:ال|لل))قوي$/.exec(word)?.[1]
  if (text !== word || particle === undefined || /^[وفبلك]*ال/.test(before(1))) return undefined
  if (!/^ال(?:.{3,}(?:ة|ات)|كبرى|عظمى)$/.test(after(1)) && !/^[وف]?هذه$/.test(before(1))) return undefined
  const right = `${particle}قوى`
  return { right, reason: `تُكتب «${right}» بألف مقصورة في آخرها.`, kind: 'yeh' }
}

/** «على هذان», «في محافظتا الضالع», «ملعب طرفا النزاع»: two that are governed. */
export const governedPair: Rule = ({ text, word, before, after }) => {
  if (text !== word) return undefined
  const governor = before(1)
  const isAfterPreposition = prepositions.has(governor)
  const demonstrative = /^(هذ|هات|اللذ|اللت)ان$/.exec(word)?.[1]
  if (demonstrative)
    return isAfterPreposition ? grammar(`${demonstrative}ين`, 'المثنى مجرور بالياء.') : undefined
  const stem = /^(.{3,}ت|طرف|جانب|رئيس|وزير|نجل|قائد|شقيق|مدير|فريق|منتخب)ا$/.exec(word)?.[1]
  if (stem === undefined || !/^ال.{2,}/.test(after(1))) return undefined
  if (!isAfterPreposition && !(isSurelyNoun(governor, before(2)) && !stem.endsWith('ت'))) return undefined
  if (stem.endsWith('ت') && tierOf(`${stem.slice(0, -1)}ة`) === undefined) return undefined
  return isInUse(`${stem}ي`) ? grammar(`${stem}ي`, `المثنى مجرور بالياء: «${stem}ي».`) : undefined
}
