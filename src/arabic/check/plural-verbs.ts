import { persons } from './construct-plurals.ts'
import { isInNews, isInUse, isStem, lookalikesOf, tierOf } from './lexicon.ts'
import { endsInRootWaw } from './moods.ts'
import { isGivenName } from './name-context.ts'
import { type Rule, wordSet } from './rule.ts'
import { wawVerbs } from './waw-verbs.ts'

const alefAfterWaw = (right: string) => ({ right, reason: 'بعد واو الجماعة ألف.', kind: 'spelling' }) as const
const nunAfterWaw = (right: string) =>
  ({ right, reason: `المضارع المرفوع بثبوت النون: «${right}».`, kind: 'spelling' }) as const

/** After these the five verbs lose their nun. */
const endingParticles = wordSet('لم ولم فلم لن ولن فلن أن وأن بأن لأن كي لكي حتى ألا لئلا')

/** «الطلاب يعيشو», «سيناقشو», «لم يغيرو»: verbs in the present without the ending of their plural. */
const presentEnding: Rule = ({ word, before }) => {
  const [, will = '', verb = ''] = /^([وف]?[سل]?)(ي.{2,})و$/.exec(word) ?? []
  if (verb === '' || isKnownForm(word) || isKnownForm(`${verb}و`)) return undefined
  // «سيرافولو», «فينلو»: names are hardly ever like two forms of a verb.
  const least = endingParticles.has(before(1)) ? 1 : 2
  if ([verb, `${verb}ون`, `${verb}وا`].filter(isInUse).length < least) return undefined
  if (will.endsWith('س')) return nunAfterWaw(`${word}ن`)
  const isEnded =
    will.endsWith('ل') ||
    endingParticles.has(before(1)) ||
    // «أن يعودوا ويعيشو».
    (/^[وف]/.test(will) && [1, 2, 3, 4, 5, 6].some(steps => /^[وف]?ي.{2,}وا$/.test(before(steps))))
  return isEnded ? alefAfterWaw(`${word}ا`) : nunAfterWaw(`${word}ن`)
}

const isKnownForm = (word: string) => tierOf(word) !== undefined || isInNews(word)

/** «الأهالي فقدو», «الذين تغيبو»: verbs in the past without the alef of their plural. */
const pastEnding: Rule = ({ word, before, after }) => {
  if (word.length < 4 || endsInRootWaw(word)) return undefined
  // «كانو النيجيري», «غييرمو كانو».
  if (word.length < 6 && /^ال.{3,}ي$/.test(after(1))) return undefined
  if (before(1) !== '' && !isInUse(before(1)) && tierOf(before(1).replace(/^[وفبلك]/, '')) === undefined)
    return undefined
  const right = `${word}ا`
  const stem = word.slice(0, -1)
  const isNoun = tierOf(`${stem}ين`) !== undefined || tierOf(`${stem}ون`) !== undefined
  if (word.length > 4 && tierOf(word) === undefined && !isNoun) {
    const [meant = right] = tierOf(right) === undefined ? lookalikesOf(right) : []
    if ((tierOf(meant) ?? 99) <= 12 && meant.endsWith('وا')) return alefAfterWaw(meant)
    if (!isInNews(word) && isInUse(right) && isStem(stem) && word.length > 5) return alefAfterWaw(right)
  }
  const isAfterPlural = /^(?:الذين|ممن|هم|[إأ]نهم|لأنهم|لكنهم)$|^[وفبل]*ال.{2,}(?:ون|ين|ات)$/.test(before(1))
  const isAfterParticle = /^[وف]?(?:أن|قد|حين|عندما|بعدما|بينما|ثم|كما|لو|إذا|لما)$/.test(before(1))
  const isLong = word.length > 4 && !isGivenName(before(1))
  if ((isAfterPlural || isAfterParticle || isLong) && isPastOfMany(word, stem) && !isNoun)
    return alefAfterWaw(right)
  if (isAfterPlural && !isKnownForm(word) && isInUse(right) && isStem(stem) && !isNoun)
    return alefAfterWaw(right)
  // «طالبو بإسقاط الحكومة»: who asks for refuge has no preposition after him.
  if (/^[وف]?طالبو$/.test(word) && /^ب.{3,}/.test(after(1))) return alefAfterWaw(right)
  // «المواطنون طالبو بحل»: after its subject, and before a preposition, it is the verb.
  if (
    /^[وف]?ال.{3,}ون$/.test(before(1)) &&
    /^(?:[بل].{2,}|في|من|إلى|على|عن|أن|مع)$/.test(after(1)) &&
    isInUse(right) &&
    isStem(stem)
  )
    return alefAfterWaw(right)
  // «نزلو».
  const isRarer = (tierOf(word) ?? 99) - (tierOf(right) ?? 99) >= 3
  if (word.length === 4 && word !== 'غيرو' && isRarer && tierOf(stem) !== undefined && before(1) !== '')
    return alefAfterWaw(right)
  // «تخلو», «تشكو»: the waw of the verb itself.
  if (/^[وف]?[يتن]/.test(word) && isStem(word) && tierOf(word)! <= (tierOf(right) ?? 99)) return undefined
  if (!wawVerbs.has(right) && !(/^[وف]/.test(word) && wawVerbs.has(right.slice(1)))) return undefined
  return alefAfterWaw(right)
}

/** «وفرضو», «أضعفو»: news has this verb with the endings of one and of many, and no word that ends in its waw. */
function isPastOfMany(word: string, stem: string): boolean {
  const verb = isInUse(`${stem}ت`) ? stem : stem.replace(/^[وف](?=.{3})/, '')
  return (
    verb.length > 2 &&
    (tierOf(word) ?? 99) > 14 &&
    !/^(?:ال|[يتن])/.test(verb) &&
    tierOf(verb) !== undefined &&
    tierOf(`${verb}ت`) !== undefined &&
    (tierOf(`${verb}وا`) !== undefined || isInUse(`${verb}وا`)) &&
    tierOf(`${verb}و`) === undefined
  )
}

export const missingEnding: Rule = words =>
  words.word.endsWith('و') ? (presentEnding(words) ?? pastEnding(words)) : undefined

const construct = new RegExp(`^([وف]?[بل]?(?:ال)?(?:${persons}|محام)و)ا$`)
const participle = /^([وف]?)(م.{3,})وا$/
const prepositions = wordSet('في من إلى على عن مع أن بعد قبل منذ خلال أمام')

/** «لاعبوا المنتخب», «مساهموا البنك»: the plural of a noun before its owner. */
export const constructAlef: Rule = ({ word, after }) => {
  const listed = construct.exec(word)?.[1] ?? /^([وف]?ذوو)ا$/.exec(word)?.[1]
  const [, and = '', stem = ''] = participle.exec(word) ?? []
  const isOwned = after(1) !== '' && !prepositions.has(after(1))
  const isNoun = stem !== '' && isOwned && !isKnownForm(`${stem}وا`) && isInUse(`${stem}ين`)
  const right = listed ?? (isNoun ? `${and}${stem}و` : undefined)
  return right ? { right, reason: 'واو جمع المذكر السالم، فلا ألف بعدها.', kind: 'spelling' } : undefined
}
