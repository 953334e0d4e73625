import { isConjugated } from './conjugated.ts'
import { isInNews, isInUse, isStem, pairLevel, tierOf } from './lexicon.ts'
import { type Rule, wordSet } from './rule.ts'
import { readingsOf } from './tokens.ts'

const spelling = (right: string, last = 0) =>
  ({ right, last, reason: `الصواب «${right}».`, kind: 'spelling' }) as const

const glued: ReadonlyMap<string, string> = new Map([
  ['لاسيما', 'لا سيما'],
  ['ولاسيما', 'ولا سيما'],
  ['لابد', 'لا بد'],
  ['ماعدا', 'ما عدا'],
  ['فيمابعد', 'فيما بعد'],
  ['انشاءالله', 'إن شاء الله'],
  ['إنشاءالله', 'إن شاء الله'],
  ['انشالله', 'إن شاء الله'],
  ['فيأن', 'في أن'],
  ['منأن', 'من أن'],
  ['إلىأن', 'إلى أن'],
  ['علىأن', 'على أن'],
  ['مازالو', 'ما زالوا'],
  ['لازالو', 'لا زالوا'],
  ['لازال', 'لا يزال'],
  ['ولازال', 'ولا يزال'],
  ['لازالت', 'لا تزال'],
  ['ولازالت', 'ولا تزال'],
  ['مابين', 'ما بين'],
  ['ومابين', 'وما بين'],
  ['ماهو', 'ما هو'],
  ['ماهي', 'ما هي'],
  ['كلمن', 'كل من'],
  ['وكلمن', 'وكل من'],
  ['بعدغد', 'بعد غد'],
  ['بعدأن', 'بعد أن'],
  ['قبلأن', 'قبل أن'],
  ['معأن', 'مع أن'],
  ['كماأن', 'كما أن'],
  ['حيثأن', 'حيث إن'],
])
/** Two words that are written as one. */
const parted: ReadonlyMap<string, string> = new Map([
  ['عن ما', 'عما'],
  ['من ما', 'مما'],
  ['عند ما', 'عندما'],
  ['رب ما', 'ربما'],
  ['مثل ما', 'مثلما'],
  ['طال ما', 'طالما'],
])
/** «من ما وراء النهر», «عن ما زال»: names and verbs of their own. */
const keepsMa = /^(?:وراء|بعد|قبل|فوق|تحت|بين|زال.*|يزال.*|برح.*|دام.*|لا|لم|لن|)$/

/** «عن ما حدث», «لالعرض»: particles that are joined with the next word. */
export const joinedParticle: Rule = ({ text, word, after }) => {
  if (text !== word) return undefined
  const [, and = '', article, rest = ''] = /^([وف]?)(لال)(.{3,})$/.exec(word) ?? []
  // «لالتزام»: the letters after ل are the word's own.
  if (article && isStem(rest) && tierOf(`ال${rest}`) !== undefined && tierOf(word) === undefined)
    return spelling(`${and}لل${rest}`)
  const next = after(1)
  if (next !== 'ما' || keepsMa.test(after(2))) return undefined
  const [, also = '', particle = ''] = /^([وف]?)(.+)$/.exec(word) ?? []
  // «الفرق بين ما قالت وما فعلت» names two things.
  const isMeanwhile =
    particle === 'بين' &&
    /^(?:[يت].{2,}|.{3,}ت)$/.test(after(2)) &&
    [3, 4, 5, 6, 7, 8, 9, 10].every(steps => !after(steps).startsWith('و'))
  const whole = isMeanwhile ? 'بينما' : (parted.get(`${word} ما`) ?? parted.get(`${particle} ما`))
  if (!whole) return undefined
  return spelling(parted.has(`${word} ما`) ? whole : also + whole, 1)
}

const servant = /^([وف]?[بلك]?)عبدال(?=.{2,})/
const particles = wordSet(
  `ثم عند ضد نحو حول لدى لكن في من إلى على عن مع أن إن ما لا يا كل بعد قبل غير هذا هذه كما منذ خلال حتى
  بينما عندما حينما حيث أثناء سوف وفي ومن وعن وعلى وإلى وأن`,
)

/** «رئيسالوزراء», «وزارةالصحة», «منقبل»: two frequent words without the blank between them. */
export const missingBlank: Rule = ({ text, word, before: wordBefore, after }) => {
  const fixed = glued.get(word)
  if (fixed) return spelling(fixed)
  if (servant.test(word)) return spelling(word.replace(servant, '$1عبد ال'))
  if (/^[وف]?[بلك]?هذال(?=.{3})/.test(word)) return spelling(word.replace('هذال', 'هذا ال'))
  // «سوفيدخل».
  const [, will = '', present = ''] = /^([وف]?سوف)([يتن].{2,})$/.exec(word) ?? []
  if (present !== '' && isInUse(present) && !isInUse(word)) return spelling(`${will} ${present}`)
  // «لاتزال», «مايزال».
  const [, and = '', no = '', verb = ''] = /^([وف]?)(لا|ما)([يتن].{2,})$/.exec(word) ?? []
  if (
    verb !== '' &&
    (no === 'لا'
      ? pairLevel('لا', verb) > 0 && isStem(verb)
      : pairLevel('ما', verb) > 1 && tierOf(word) === undefined)
  )
    return spelling(`${and}${no} ${verb}`)
  if (tierOf(word) !== undefined || lacksHamza(word) || isConjugated(word)) return undefined
  const parts =
    text === word ? (isInNews(word) ? beforeParticle(word) : usualPairIn(word, after(1))) : undefined
  if (parts) return spelling(parts)
  // «منالفرسان».
  const [, before = '', definite = ''] =
    /^([وف]?(?:من|في|عن|على|إلى|إن|أن|لكن|عند|بعد|قبل|هذا|هذه|كل))(ال.{3,})$/.exec(word) ?? []
  if (before !== '' && (tierOf(definite) ?? 99) < 15 && !isInUse(word))
    return spelling(`${before} ${definite}`)
  // «انالقرار».
  const [, also = '', own = ''] = /^([وف]?)[اأإ]ن(ال.{3,})$/.exec(word) ?? []
  if ((tierOf(own) ?? 99) < 12 && !isInUse(word))
    return spelling(
      `${also}${/^[وف]?(?:قال|قالت|يقول|تقول|قائلا)$/.test(wordBefore(1)) ? 'إن' : 'أن'} ${own}`,
    )
  // «النارعلى».
  const [, noun = '', particle = ''] = /^([وف]?[بل]?ال.{3,})(على|إلى)$/.exec(word) ?? []
  if ((tierOf(noun) ?? 99) < 9) return spelling(`${noun} ${particle}`)
  if (text !== word || word.length < 5 || /[^\u0621-\u064a]/.test(word) || isInUse(word)) return undefined
  const loose = afterLooseLetter(word)
  if (loose) return spelling(loose)
  const halves = halvesOf(word)
  if (halves) return spelling(halves)
  for (let at = 2; at <= word.length - 2; at += 1) {
    const [one, other] = [word.slice(0, at), word.slice(at)]
    const isParticle = particles.has(one)
    if (!isParticle && !/^ال.{3}|^[وف]?ال.{3}/.test(other) && !/[ةى]$/.test(one)) continue
    const [first, second] = [tierOf(one), tierOf(other)]
    if (first === undefined || second === undefined) continue
    if (
      isParticle
        ? second > (one.length + other.length > 6 ? 8 : 4)
        : first > 12 || second > 12 || one.length < 3
    )
      continue
    return spelling(`${one.replace(/^(و?)فى$/, '$1في')} ${other}`)
  }
  return undefined
}

/** «سيزورالقاهرة», «الجديدمهامه»: after a letter that joins none the missing blank is hardly seen. */
function afterLooseLetter(word: string): string | undefined {
  const [, one = '', definite = ''] = /^(.{3,}?[دذرزوء])(ال.{3,})$/.exec(word) ?? []
  if (one !== '' && (tierOf(definite) ?? 99) <= 12) {
    const verb = one.replace(/^([وف]?)س(?=[يتن])/, '$1')
    if (isInNews(one) || isInNews(verb)) return `${one} ${definite}`
  }
  for (const { index } of word.matchAll(/(?<=^ال.{2,}[دذرزو])(?=.{4,}$)/g)) {
    const [first, second] = [word.slice(0, index), word.slice(index)]
    if ((tierOf(first) ?? 99) <= 5 && isInNews(second) && (tierOf(second) ?? 99) <= 12)
      return `${first} ${second}`
  }
  return undefined
}

/** «علىتصريحات», «لمنظمةالعفو», «فيمعظم»: ة and ى end a word wherever they stand, and a particle begins none. */
function halvesOf(word: string): string | undefined {
  // «مااعتقلتهم».
  const [, no = '', verb = ''] = /^([وف]?(?:ما|لا))(ا.{3,})$/.exec(word) ?? []
  if (no !== '' && isWord(verb)) return `${no} ${verb}`
  const [, one = '', other = ''] = /^(.+?[ةى])(.{3,})$/.exec(word) ?? []
  if (one !== '')
    return isWord(one) && isWord(other) ? `${one.replace(/^(و?)فى$/, '$1في')} ${other}` : undefined
  const [, particle = '', noun = ''] =
    /^([وف]?(?:في|من|عن|مع|بعد|قبل|هذا|كل|غير|منذ|خلال))(.{4,})$/.exec(word) ?? []
  const isRead = noun === '' || readingsOf(word).some(({ rest }) => isInUse(rest) || isStem(rest))
  return !isRead && (tierOf(noun) ?? 99) <= 13 && pairLevel(particle, noun) > 0
    ? `${particle} ${noun}`
    : undefined
}

const isWord = (word: string) =>
  readingsOf(word).some(({ prefix, rest }) => (prefix === '' || rest.length > 2) && isInUse(rest))

const beforeVerb = /^(?:قد|لم|لن|هو)$/
const pronoun = /^(?:هم|ها|نا|هن|هما|كم|ني|ان|ين|ون|ات)$/

/** «فيحين», «فييوم»: both halves are read before «فـ» and a verb are. */
const isTime = (one: string, other: string) => one === 'في' && /^(?:حين|يوم|عام|وقت|ظل|شهر)$/.test(other)

/** «تسيرفي», «أسعارالنفط»: a usual pair of words without its blank. */
function usualPairIn(word: string, next: string): string | undefined {
  if (word.length < 5 || word.length > 20 || /[^\u0621-\u064a]/.test(word)) return undefined
  const least = isInUse(word) ? 2 : 1
  // «فينقل».
  const isCompound = /^[وفبلك]/.test(word) && isStem(word.slice(1))
  for (let at = 2; at <= word.length - 2; at += 1) {
    const [one, other] = [word.slice(0, at), word.slice(at)]
    if (
      (Math.max(one.length, other.length) < 4 &&
        ((isCompound && !isTime(one, other)) || pairLevel(one, other) < 3)) ||
      pronoun.test(other) ||
      // «الحلفي»: a surname.
      (/^(?:في|من|عن|لي|بي)$/.test(other) && pairLevel(other, next) === 0) ||
      (one.length === 2 && (!(particles.has(one) || beforeVerb.test(one)) || one === 'ما'))
    )
      continue
    if (pairLevel(one, other) >= least && tierOf(one) !== undefined && tierOf(other) !== undefined)
      return `${one.replace(/^(و?)فى$/, '$1في')} ${other}`
  }
  return undefined
}

/** «لاعادة»: two particles less likely than a hamza that was left out. */
function lacksHamza(word: string): boolean {
  const [, rest = ''] = /^[وف]?لا(.{3,})$/.exec(word) ?? []
  return rest !== '' && ['إ', 'أ'].some(alef => (tierOf(alef + rest) ?? 99) <= 9)
}

/** «أكثرمن»: so usual without the blank that news has it as one. */
function beforeParticle(word: string): string | undefined {
  const [, one = '', particle = ''] = /^(.{4,})(من|على|إلى|عن|في)$/.exec(word) ?? []
  return particle !== '' && (tierOf(one) ?? 99) <= 4 && pairLevel(one, particle) === 3
    ? `${one} ${particle}`
    : undefined
}

const families = /^(?:سعود|ثاني|خليفة|نهيان|مكتوم|صباح)$/

/** «الص ناعي», «افتر اضي»: two halves that fit none of their neighbours, of a word that does. */
function isTornApart(previous: string, one: string, other: string, last: string): boolean {
  const whole = one + other
  if ((tierOf(whole) ?? 99) > 15 || pairLevel(one, other) > 0 || Math.min(one.length, other.length) < 2)
    return false
  if (pairLevel(previous, one) > 0 || pairLevel(other, last) > 0) return false
  // Names of other languages come in pieces.
  const isHalf = (word: string) => tierOf(word) === undefined && !isInNews(word)
  if (isHalf(one) && isHalf(other)) return true
  return (isHalf(one) || isHalf(other)) && (pairLevel(previous, whole) > 0 || pairLevel(whole, last) > 0)
}

/** «ال رئيس», «الحكو مة»: what is written in one with the next word. */
export const extraBlank: Rule = ({ text, word, before, after }) => {
  const next = after(1)
  if (text !== word || next === '' || /[^\u0621-\u064a]/.test(word + next)) return undefined
  const whole = word + next
  if (word === 'ال')
    return tierOf(whole) === undefined || families.test(next) ? undefined : spelling(whole, 1)
  // «بال إسراع».
  if (/^[وف]?[بك]ال$|^[وف]ال$/.test(word))
    return (tierOf(`ال${next}`) ?? 99) > 14 || pairLevel(word, next) > 0 || next.length < 4
      ? undefined
      : spelling(whole, 1)
  // «الو فد».
  const isBroken =
    next.length < 4 &&
    (tierOf(whole) ?? 99) <= 7 &&
    pairLevel(word, next) === 0 &&
    !(isInNews(word) && isInNews(next))
  if (isTornApart(before(1), word, next, after(2))) return spelling(whole, 1)
  if (word.length > 6 || (!isBroken && isInUse(word) && isInUse(next))) return undefined
  return (tierOf(whole) ?? 99) <= 10 && (isBroken || tierOf(word) === undefined) && next.length < 7
    ? spelling(whole, 1)
    : undefined
}

/** «ان شاء الله». */
export const godWilling: Rule = ({ word, after }) => {
  const [, prefix] = /^([وف]?)(?:ان|أن)$/.exec(word) ?? []
  return prefix !== undefined && after(1) === 'شاء' && after(2) === 'الله'
    ? spelling(`${prefix}إن شاء`, 1)
    : undefined
}
