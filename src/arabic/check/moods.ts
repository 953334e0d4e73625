import { isInUse, tierOf } from './lexicon.ts'
import { type Rule, wordSet } from './rule.ts'
import { wawVerbs } from './waw-verbs.ts'

const grammar = (right: string, reason: string, last?: number) =>
  ({ right, reason, kind: 'grammar', ...(last ? { last } : {}) }) as const

/** Verbs whose waw belongs to the root: «يدعو», «تخلو», «سيبدو». */
const wawRoots =
  'دع|رج|بد|شك|تل|نم|عل|سم|غز|خل|نج|صح|مح|طف|حل|كس|قس|حب|سط|صب|عف|حذ|خط|دن|رب|زه|هف|له|جث|حن|صف|رن|غد|قف|عد|هج|جل|شد|كب|ه|رس|حش|جف|ذك|ند|فش|رف|عث|غل|لغ'
const ofRoot = new RegExp(`^[وفل]?س?[يتنأ](?:${wawRoots})و$`)
export const endsInRootWaw = (verb: string) => ofRoot.test(verb)

/** After these the verb loses its nun. */
const subjunctive = wordSet(
  'لم ولم فلم ألم لن ولن فلن أن وأن بأن لأن كي لكي حتى وحتى ألا وألا لئلا كيلا لكيلا أو',
)
/** A verb may continue another after these, or be the answer of a condition or a command. */
const open = wordSet(
  'ثم أو بل لا ولا إن وإن من ومن ما وما لما ولما مهما أينما متى إذا كيف دعوهم دعهم اتركوهم دعونا لو أم لكن',
)

/** A plural of the present without its nun. */
const present = /^([وف]?)(س?)(ي.{3,})و(ا?)$/
/** Perfects that begin in this way: «سيطروا», «يئسوا». */
const noPresent = /^[وف]?(?:سيطرو|سيرو|سيسو|سيجو|يئسو|يسرو|يممو|يتمو|سيقو|يقنو)ا?$/

const isPresent = (verb: string) =>
  wawVerbs.has(`${verb}وا`) ||
  tierOf(`${verb}وا`) !== undefined ||
  tierOf(`${verb}ون`) !== undefined ||
  isInUse(`${verb}ون`)

/** «سيخضعوا», «المتظاهرون يطالبوا», «الذين يعيشو»: nothing takes the nun away. */
export const missingNun: Rule = ({ text, word, before, after }) => {
  if (text !== word || noPresent.test(word)) return undefined
  const [, and = '', future = '', verb = '', alef] = present.exec(word) ?? []
  if (!verb || !isPresent(verb)) return undefined
  if (endsInRootWaw(`${verb}و`) && future === '' && alef === '') return undefined
  if (endsInRootWaw(`${verb}و`)) return undefined
  const governor = before(1)
  if (future === '') {
    // «أن يصبروا ويعملوا» hangs on the verb before.
    if (alef !== '' && (and !== '' || subjunctive.has(governor) || open.has(governor))) return undefined
    if (alef === '' && (and !== '' || subjunctive.has(governor) || open.has(governor) || governor === ''))
      return undefined
    if (governor === '' || !showsSubject(governor, before(2))) return undefined
  }
  // «لا يزالوا» has the particle that takes nothing away.
  const right = `${and}${future}${verb}ون`
  if (after(1) === '' && future === '' && tierOf(right) === undefined && !isInUse(right)) return undefined
  return grammar(right, `المضارع هنا مرفوع، فتثبت نونه: «${right}».`)
}

/** A subject or an auxiliary, after which a verb is in the indicative. */
const showsSubject = (word: string, previous: string) =>
  /^(?:الذين|[وف]?(?:هم|إنهم|أنهم|لأنهم|لكنهم|بأنهم|كأنهم|كانوا|قد|سوف|باتوا|أصبحوا|ظلوا|زالوا|راحوا|بدأوا|بدؤوا|ليسوا|أخذوا|هؤلاء|أولئك|الناس))$/.test(
    word,
  ) ||
  (/^(?:ال|وال|فال).{3,}(?:ون|ين)$/.test(word) && !subjunctive.has(previous)) ||
  (/^(?:السكان|الأهالي|العمال|الطلاب|اللاعبون|الجنود|الناس|الضباط|الأطفال|التجار|الشباب|الركاب|النواب|الوزراء|الخبراء|الأطباء|الحجاج|القضاة|الأعضاء|الثوار)$/.test(
    word,
  ) &&
    !/^(?:على|يمكن|يجب|دع|يتعين|ينبغي)$/.test(previous))

/** «لا يزالوا يعتصمون»: «لا» denies here and takes nothing away. */
export const stillNun: Rule = ({ text, word, before }) => {
  if (
    text !== word ||
    word !== 'يزالوا' ||
    !/^(?:لا|ولا|ما|وما)$/.test(before(1)) ||
    /^(?:أن|كي|لكي|حتى)$/.test(before(2))
  )
    return undefined
  return grammar('يزالون', 'المضارع هنا مرفوع، فتثبت نونه: «يزالون».')
}

/** «حتى يتمكنون», «كي لا يتعرضون», «ليشاركون»: the verb loses its nun. */
export const extraNun: Rule = ({ text, word, before }) => {
  if (text !== word) return undefined
  const governor = before(1)
  const [, lam = '', stem = ''] = /^([وف]?ل)?(ي.{2,})ون$/.exec(word) ?? []
  if (stem) {
    const right = `${lam}${stem}وا`
    const isVerb = wawVerbs.has(`${stem}وا`) || tierOf(`${stem}وا`) !== undefined
    if (/ن$/.test(stem) === false && !isVerb && !isInUse(`${stem}وا`)) return undefined
    if (/^ي(?:ت)?(?:ك|خ|ص|ه|تعا|عا|ل|تل|تم|تها|د|تد|سك)$/.test(stem) && !isVerb) return undefined
    if (lam !== '' && !(isVerb && stem.length > 3)) return undefined
    const isGoverned =
      lam !== '' ||
      /^[وف]?(?:حتى|كي|لكي|ألا|لئلا|كيلا|لكيلا)$/.test(governor) ||
      (governor === 'لا' && /^(?:كي|لكي|أن|حتى|بأن)$/.test(before(2)))
    return isGoverned ? grammar(right, `تُحذف نون الفعل المنصوب: «${right}».`) : undefined
  }
  const [, dual] = /^(ي.{3,}ا)ن$/.exec(word) ?? []
  const isGoverned =
    /^[وف]?(?:حتى|كي|لكي|ألا|لئلا)$/.test(governor) ||
    (governor === 'لا' && /^(?:كي|لكي|أن)$/.test(before(2)))
  return dual && isGoverned ? grammar(dual, `تُحذف نون الفعل المنصوب: «${dual}».`) : undefined
}

/** Verbs with a weak middle letter, which goes before a consonant: «لم يستقيل», «لم يحتاج», «لم يقال». */
const hollow = wordSet(
  `يستقيل يستعين يستضيف يستعيد يستجيب يستغيث يستقيم يستفيق يستعير يستهين يستميل يستطيع يستفيد يستحيل يستزيد يستبيح يستثير يستعيض يستنير
يحتاج يختار يمتاز يعتاد ينحاز ينهار يرتاح يرتاب يحتال يغتال يجتاز يقتاد يصطاد يزداد يزدان يجتاح ينصاع ينقاد يشتاق يعتاش
يقال يباع يصاب يعاد يثار يتاح يقام يكاد يزال ينال يخاف يشار يراد يدار ينام يهاب يغار يذاع يطاح يعاق يقاس
يقول يعود يفوز يزور يموت يدوم يسود يصوم يذوق يفوق يروق يتوب يخوض يقود يبوح يصول يؤول يكون يقوم يغوص
يغيب يسيل يصير يهين يذيع يسيء يطيع يعيق يفيق يقيل يليق يجيد يبيد يتيح يطيح يبيح يطيل يحيل يقيس يزيد يعيش يضيف يشير يريد يصيب يعيد يدير
يثير يفيد يجيب يبيع يغيث  `,
)

const negations = wordSet('لم ولم فلم ألم')
/** «لم يستقيل» → «لم يستقل». */
export const lamHollow: Rule = ({ word, after }) => {
  if (!negations.has(word)) return undefined
  const verb = after(1)
  const third = verb.replace(/^[تن]/, 'ي')
  if (!/^[يتن]/.test(verb) || !hollow.has(third)) return undefined
  const right = verb.slice(0, -2) + verb.at(-1)
  return grammar(`${word} ${right}`, `المضارع بعد «لم» مجزوم: «${right}».`, 1)
}

/** Particles that take the nun away. */
const takesNun = /^[وفلب]?(?:أن|لن|لم|كي|لكي|حتى|ألا|لئلا)$/
const farthest = 8
/** «أن يعودوا غدا ويدلون بأقوالهم»: what «و» joins to such a verb has its mood. */
export const continuedNun: Rule = ({ text, word, before }) => {
  const [, and = '', stem = ''] = /^([وف]|ول|أو)(ي.{2,})ون$/.exec(word) ?? []
  const own = stem || (/^(?:أو|ثم|بل|ولا|و)$/.test(before(1)) ? (/^(ي.{2,})ون$/.exec(word)?.[1] ?? '') : '')
  if (text !== word || own === '') return undefined
  const right = `${stem === '' ? '' : and}${own}وا`
  if (!wawVerbs.has(`${own}وا`) && !(tierOf(`${own}وا`) !== undefined || isInUse(`${own}وا`)))
    return undefined
  for (let steps = 1; steps <= farthest; steps += 1) {
    const earlier = before(steps)
    // «الذين», «وهم»: a clause of its own.
    if (earlier === '' || /^(?:الذين|هم|وهم|أنهم|إنهم|كانوا|قد|حيث|مما|ما|لأنهم|بينما|فيما)$/.test(earlier))
      return undefined
    if (/^[وف]?ي.{2,}ون$/.test(earlier) && !/ن$/.test(earlier.slice(0, -2))) return undefined
    if (!/^[وف]?ل?ي.{2,}وا$/.test(earlier)) continue
    const isTaken = takesNun.test(before(steps + 1)) || /^[وف]?لي/.test(earlier)
    return isTaken ? grammar(right, `الفعل معطوف على منصوب أو مجزوم، فتُحذف نونه: «${right}».`) : undefined
  }
  return undefined
}

/** «لم يناقشونه» → «لم يناقشوه». */
export const nunBeforePronoun: Rule = ({ word, after }) => {
  if (!/^[وفب]?(?:لم|لن|أن|لكي|كي)$/.test(word)) return undefined
  const [, stem = '', owner = ''] = /^(ي.{2,})ون(ه|ها|هم|هما|نا)$/.exec(after(1)) ?? []
  if (stem === '' || !(wawVerbs.has(`${stem}وا`) || isInUse(`${stem}وا`) || isInUse(`${stem}ون`)))
    return undefined
  const right = `${stem}و${owner}`
  return grammar(`${word} ${right}`, `تُحذف نون الفعل بعد «${word}»: «${right}».`, 1)
}
