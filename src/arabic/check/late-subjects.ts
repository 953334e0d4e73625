import { adjectiveOf } from './adjectives.ts'
import { tierOf } from './lexicon.ts'
import { genderOf, mayBeTitle } from './noun-genders.ts'
import { type Rule, wordSet } from './rule.ts'
import { feminineActing, feminineEvent, masculineActing, masculineEvent, masculineMoving } from './verb-classes.ts'

const grammar = (right: string, reason: string) => ({ right, reason, kind: 'grammar' }) as const

const preposition = /^(?:في|من|إلى|على|عن|مع|أمام|قرب|داخل|خارج|لدى|بعد|خلال)$/
/** How long or how far: «بقي في السجن عشرين عاما». */
const measure =
  /^(?:عام|يوم|شهر|أسبوع|قرن|كيلومتر|متر|ميل|سنت|درج|مر|طن)ا$|^(?:سنة|دقيقة|ساعة|ليلة|مرة|ثانية|درجة|خطوة|نقطة|في|بالمئة|بالمائة|مليون|مليار|ألف|عاما|ألفا)$/
const tens = /^(عشر|ثلاث|أربع|خمس|ست|سبع|ثمان|تسع)ين$/

/** «شارك في السباق عشرين متسابقا»: the subject after a verb without an object and its preposition. */
export const tensAsLateSubject: Rule = ({ text, word, before, after }) => {
  const [, stem] = text === word ? (tens.exec(word) ?? []) : []
  if (stem === undefined || after(1) === '' || measure.test(after(1))) return undefined
  for (const steps of [3, 4]) {
    const verb = before(steps)
    if (!masculineMoving.has(verb) && !masculineEvent.has(verb) && !feminineEvent.has(verb)) continue
    if (preposition.test(before(steps - 1)) && /^ال/.test(before(steps - 2)))
      return grammar(`${stem}ون`, `الفاعل مرفوع: «${stem}ون».`)
  }
  return undefined
}

/** «مركزين صحيان», «العداءان المغربيين»: the adjective of two has its noun's ending. */
export const describesTwo: Rule = ({ text, word, before }) => {
  const [, stem, end] = text === word ? (/^(.{3,})(ان|ين)$/.exec(word) ?? []) : []
  if (stem === undefined) return undefined
  const noun = before(1)
  const [, article = '', one = '', nounEnd = ''] = /^[وفبل]?(ال)?(.{3,})(ان|ين)$/.exec(noun) ?? []
  if (one === '' || nounEnd === end || (article !== '') !== word.startsWith('ال')) return undefined
  const isNoun = tierOf(one) !== undefined || (one.endsWith('ت') && tierOf(`${one.slice(0, -1)}ة`) !== undefined)
  const plain = stem.replace(/^ال/, '')
  const adjective = adjectiveOf(plain.replace(/ت$/, 'ة'))
  if (!isNoun || !adjective || (adjective.gender === 'feminine') !== one.endsWith('ت')) return undefined
  // «البرلمان»: a word of one.
  if (nounEnd === 'ان' && tierOf(`${one}ين`) === undefined && tierOf(`ال${one}ين`) === undefined) return undefined
  const right = `${stem}${nounEnd}`
  return grammar(right, `الصفة تتبع الموصوف: «${noun} ${right}».`)
}

/** «الطالبان اللذين», «الفيلمين اللذان». */
export const relativeOfTwo: Rule = ({ text, word, before }) => {
  const [, stem, end] = text === word ? (/^(اللذ|اللت)(ان|ين)$/.exec(word) ?? []) : []
  const [, one = '', nounEnd] = /^(?:[وف]?[بك]?ال|لل)(.{3,})(ان|ين)$/.exec(before(1)) ?? []
  if (stem === undefined || nounEnd === undefined || nounEnd === end) return undefined
  if (tierOf(one) === undefined && tierOf(one.replace(/ت$/, 'ة')) === undefined) return undefined
  return grammar(`${stem}${nounEnd}`, `الاسم الموصول يتبع ما قبله: «${before(1)} ${stem}${nounEnd}».`)
}

const opensClause = wordSet('إن أن لكن بأن لأن وأن وإن فإن حيث بينما فيما ولكن')
/** «الشركة بلغ عددها»: another subject follows. */
const hasOwnSubject = /(?:ها|هم|ه|هما)$/
const people = wordSet(
  'الطلاب العمال اللاعبون السكان الجنود الأطباء الخبراء النواب الوزراء السفراء الأهالي المحتجون الضباط الفلاحون الناشطون الصحفيون المزارعون',
)

/** «اللاعبون وصل», «الحكومة قرر»: a verb after its subject agrees with it. */
export const verbAfterSubject: Rule = ({ text, word, before, after, isSecond }) => {
  if (text !== word || !masculineActing.has(word) || masculineActing.has(word.slice(1))) return undefined
  const opens = before(2) === '' ? isSecond : opensClause.has(before(2))
  if (!opens || after(1) === '' || hasOwnSubject.test(after(1)) || /^(?:كان|ليس|قام)$/.test(word)) return undefined
  const noun = before(1)
  const isOfMany = people.has(noun) || (/^ال.{3,}ون$/.test(noun) && tierOf(noun.replace(/ون$/, 'ين')) !== undefined)
  if (isOfMany) {
    if (/[ىاء]$/.test(word)) return undefined
    const right = word.startsWith('ي') || word.startsWith('سي') ? `${word}ون` : `${word}وا`
    return tierOf(right) === undefined ? undefined : grammar(right, `الفعل بعد فاعله يوافقه: «${noun} ${right}».`)
  }
  // «تواجه» is a woman's present too.
  if (word.startsWith('ت') || !/^ال.{3,}ة$/.test(noun) || genderOf(noun.slice(2)) !== 'feminine' || mayBeTitle(noun.slice(2))) return undefined
  const right = /^س?ي/.test(word) ? word.replace('ي', 'ت') : `${word.replace(/[ىا]$/, '')}ت`
  if (!feminineActing.has(right)) return undefined
  return grammar(right, `الفعل بعد فاعله يوافقه: «${noun} ${right}».`)
}
