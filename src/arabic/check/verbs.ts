import { persons } from './construct-plurals.ts'
import { isInUse, lookalikesOf, tierOf } from './lexicon.ts'
import { endsInRootWaw } from './moods.ts'
import type { Rule } from './rule.ts'
import { wawVerbs } from './waw-verbs.ts'

/** Verbs with a weak middle letter, which goes after «لم»: «لم يكن». */
const hollow: ReadonlySet<string> = new Set(
  [
    'كون',
    'قول',
    'عود',
    'قوم',
    'فوز',
    'زور',
    'موت',
    'زال',
    'غيب',
    'عيش',
    'ضيف',
    'شير',
    'ريد',
    'ستطيع',
    'ستجيب',
    'ستفيد',
    'صيب',
    'عيد',
    'دير',
    'ثير',
    'فيد',
    'جيب',
    'زيد',
    'تيح',
    'خاف',
    'نال',
    'بيع',
    'سير',
    'شاء',
    'كاد',
  ].flatMap(stem => [`ي${stem}`, `ت${stem}`, `ن${stem}`]),
)

const negations = new Set(['لم', 'ولم', 'فلم', 'ألم'])

/** After «لم» a verb loses its last weak letter, and the middle one before a consonant. */
export const lam: Rule = ({ word, after }) => {
  if (!negations.has(word)) return undefined
  const verb = after(1)
  if (!/^[يتن].{2,}$/.test(verb)) return undefined
  const weak = /[يىو]$/.test(verb) && (!/ني$/.test(verb) || /^[يتن](?:ب|ع|ج|ث|غ|د)ني$/.test(verb))
  const right = weak ? verb.slice(0, -1) : hollow.has(verb) ? verb.slice(0, -2) + verb.at(-1) : ''
  // «لم يغيرو» lacks its alef.
  if (!right || (verb.endsWith('و') && !endsInRootWaw(verb))) return undefined
  return {
    last: 1,
    right: `${word} ${right}`,
    reason: `المضارع بعد «لم» مجزوم: «${right}».`,
    kind: 'grammar',
  }
}

/** Verbs whose nun is of the root: «يكون», «يتعاون». */
const ofNun = /^[يت]ت?(?:كو|خو|صو|هو|عاو|لو|مو|هاو|دو|سكو|ضاو|أو|ؤو|ي?لتو|قو)ن$/
const endingParticles = new Set('لم ولم فلم لن ولن فلن أن وأن بأن لكي كي'.split(' '))

/** After «لن», «لم» and «أن» the five verbs lose their nun. */
export const withoutNun: Rule = ({ word, after }) => {
  if (!endingParticles.has(word)) return undefined
  const verb = after(1)
  if (/^[لو]+[من]$/.test(word.replace('ف', '')) && /^[يت](?!ابان|ونان).{3,}ان$/.test(verb))
    return {
      last: 1,
      right: `${word} ${verb.slice(0, -1)}`,
      reason: `تُحذف نون الفعل بعد «${word}».`,
      kind: 'grammar',
    }
  if (!/^ي.{2,}ون$/.test(verb) && !(/^ت.{3,}ون$/.test(verb) && isInUse(verb.replace('ت', 'ي'))))
    return undefined
  const right = `${verb.slice(0, -1)}ا`
  if (!wawVerbs.has(right) && (ofNun.test(verb) || !isInUse(right.replace(/^ت/, 'ي')))) return undefined
  return { last: 1, right: `${word} ${right}`, reason: `تُحذف نون الفعل بعد «${word}».`, kind: 'grammar' }
}

const notEnded = new Set([
  'لم',
  'ولم',
  'فلم',
  'لن',
  'ولن',
  'فلن',
  'أن',
  'بأن',
  'كي',
  'لكي',
  'ألا',
  'حتى',
  'لا',
  'ولا',
  'إن',
])
/** An alef after a waw that is of the verb itself: «نرجوا», «الوزير يدعوا». */
export const extraAlef: Rule = ({ word, before }) => {
  const [, verb] = /^([وف]?(?:[نأ](?:دع|رج|شك|تل)و|[يت](?:دع|رج|بد|شك|تل|نم|عل|سم|غز)و))ا$/.exec(word) ?? []
  if (!verb) return undefined
  const isSelf = /^[وف]?[نأ]/.test(verb)
  if (!isSelf && [1, 2, 3].some(steps => notEnded.has(before(steps)))) return undefined
  return { right: verb, reason: 'الواو من أصل الفعل، فلا ألف بعدها.', kind: 'spelling' }
}

export const missingAlef: Rule = ({ word, before, after }) => {
  if (word.length < 4 || !word.endsWith('و') || endsInRootWaw(word)) return undefined
  // «كانو النيجيري», «غييرمو كانو».
  if (word.length < 6 && /^ال.{3,}ي$/.test(after(1))) return undefined
  if (before(1) !== '' && !isInUse(before(1)) && tierOf(before(1).replace(/^[وفبلك]/, '')) === undefined)
    return undefined
  const right = `${word}ا`
  const stem = word.slice(0, -1)
  // «التلاميذ الذين تغيبو».
  if (/^(?:الذين|ممن|هم|إنهم|أنهم|لأنهم|لكنهم)$/.test(before(1)) && word.length > 4 && isInUse(right))
    return alefAfterWaw(right)
  if (
    word.length > 4 &&
    tierOf(word) === undefined &&
    tierOf(`${stem}ين`) === undefined &&
    tierOf(`${stem}ون`) === undefined
  ) {
    const [meant = right] = tierOf(right) === undefined ? lookalikesOf(right) : []
    if ((tierOf(meant) ?? 99) <= 12 && meant.endsWith('وا')) return alefAfterWaw(meant)
  }
  if (/^ي(?!ون|و)[^و]{3,}و$/.test(word) && !/[سك]و$/.test(word)) return alefAfterWaw(right)
  // «نزلو».
  const isRarer = (tierOf(word) ?? 99) - (tierOf(right) ?? 99) >= 3
  if (word.length === 4 && word !== 'غيرو' && isRarer && tierOf(stem) !== undefined && before(1) !== '')
    return alefAfterWaw(right)
  if (!wawVerbs.has(right) && !(/^[وف]/.test(word) && wawVerbs.has(right.slice(1)))) return undefined
  return alefAfterWaw(right)
}
const alefAfterWaw = (right: string) => ({ right, reason: 'بعد واو الجماعة ألف.', kind: 'spelling' }) as const

const construct = new RegExp(`^([وف]?[بل]?(?:ال)?(?:${persons}|محام)و)ا$`)
export const constructAlef: Rule = ({ word }) => {
  const right = construct.exec(word)?.[1]
  return right ? { right, reason: 'واو جمع المذكر السالم، فلا ألف بعدها.', kind: 'spelling' } : undefined
}

/** «أستقبل الملك», «أنطلقت»: verbs of the third person without hamza. */
const withHamza =
  /^([وف]?)أ((?:ستقبل|ستأنف|ستعرض|ستنكر|ستشهد|ستدعى|ستولى|جتمع|ختتم|فتتح|ندلع|نطلق|نتهى|نعقد|نسحب|نضم|نفجر|رتفع|نخفض|عتقل|لتقى|حتج|حتفل|حتشد|تفق|تهم|قتحم|شتبك|نتخب|كتشف|نتشر|ختار|عترف)(ت|وا)?)$/
export const thirdPerson: Rule = ({ text, word, before, after }) => {
  if (text !== word || !word.includes('أ')) return undefined
  const [, and = '', rest = '', end = ''] = withHamza.exec(word) ?? []
  if (rest === '') return undefined
  if (end === '' && !(before(1) === '' && /^ال.{3,}|^(?:رئيس|وزير|مجلس|مدير|منتخب|نادي)$/.test(after(1))))
    return undefined
  const right = `${and}ا${rest}`
  return { right, reason: `الصواب «${right}»، فهمزته همزة وصل.`, kind: 'hamza' }
}
