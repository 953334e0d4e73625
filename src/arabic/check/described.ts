import { adjectiveOf } from './adjectives.ts'
import { marginOf } from './context-slips.ts'
import type { Finding } from './finding.ts'
import { isPair, pairLevel, tierOf } from './lexicon.ts'
import { type Gender, genderOf, mayBeTitle } from './noun-genders.ts'
import { wordSet } from './rule.ts'
import { areAdjacent, type Token } from './tokens.ts'

/** No noun before these owns the one after them. */
const free = wordSet(`
في من إلى على عن مع بين بعد قبل خلال ضد حول نحو عبر رغم منذ حتى دون لدى تحت فوق أمام وراء وفق حسب بحسب بسبب عقب إثر
إن أن لكن بأن لأن كأن ليت لعل هذه هذا تلك ذلك هذان هاتان ليست ليس كانت كان هي هو أو بل ثم كما حيث
`)
const isFree = (word: string) => word === '' || free.has(word) || free.has(word.replace(/^[وف]/, ''))

/** A woman's past: «شهدت», «وقعت». */
const actOfHer = (word: string) =>
  /^[وف]?[^اب].{1,}[^ا]ت$/.test(word) &&
  !/(?:بيت|وقت|صوت|بنت|موت|زيت|ثابت|كبريت|توقيت|تثبيت|إنترنت|شتت)$/.test(word)

/** «تستمر» beside «يستمر». */
const presentOfHer = (word: string) =>
  /^[وف]?ست.{3,}$|^[وف]?ت[^ا]{3,}[^ةى]?$/.test(word) &&
  !/^[وف]?ت(?:[^ا]ا..|...|..ي.)$/.test(word) &&
  tierOf(word.replace(/^([وف]?س?)ت/, '$1ي')) !== undefined

/** «استهل», «عرض»: a man's past, or a masculine noun. */
const actOfHim = (word: string) => {
  const verb = word.replace(/^[وف](?=.{3})/, '')
  return (
    /^[وف]?س?ي.{3,}$/.test(word) ||
    (!/^ال|[ةتى]$/.test(verb) &&
      tierOf(`ال${verb}`) === undefined &&
      (tierOf(`${verb}ت`) !== undefined || tierOf(`${verb}وا`) !== undefined))
  )
}

/** «العلاقات», «بالعلاقات», «للعلاقات», «والعلاقات». */
const articled = /^([وف]?)([بكل]?)ال(.{3,})$|^([وف]?)(لل)(.{3,})$/
/** «علاقاتها». */
const owned = /^[وف]?[بلك]?(?!ال)(.{2,}ت)(?:ه|ها|هم|هما|نا)$/

type Noun = { gender: Gender | undefined; isDefinite: boolean; prefix: string; bare: string }

function definiteNoun(word: string): Noun | undefined {
  const [, and, preposition, plain, otherAnd, lam, other] = articled.exec(word) ?? []
  const bare = plain ?? other
  if (bare)
    return {
      gender: genderOf(bare),
      isDefinite: true,
      prefix: (and ?? otherAnd ?? '') + (preposition || lam || ''),
      bare,
    }
  const [, stem = ''] = owned.exec(word) ?? []
  if (stem === '') return undefined
  const noun = stem.endsWith('ات') ? stem : `${stem.slice(0, -1)}ة`
  return tierOf(noun) !== undefined || tierOf(`ال${noun}`) !== undefined
    ? { gender: genderOf(noun), isDefinite: true, prefix: '', bare: noun }
    : undefined
}

/** Longest row of nouns that own each other. */
const longest = 4
/** Any mark but one that ends a clause. */
const mark = '?'

/** Finds adjectives of the other gender than all nouns that they may describe: «العلاقات المتميز», «القرار الجديدة». */
export function checkDescribed(text: string, tokens: readonly Token[]): Finding[] {
  const findings: Finding[] = []
  const wordAt = (at: number, steps: number) => {
    for (let step = 0; step < steps; step += 1) {
      const [one, other] = [tokens[at - step - 1], tokens[at - step]]
      if (!one || !other) return /^[\s«"(]*$/.test(text.slice(0, tokens[0]!.from)) ? '' : mark
      if (!areAdjacent(text, one, other))
        return /^\s*[.،؛:؟!]\s+$/.test(text.slice(one.to, other.from)) ? '' : mark
    }
    return tokens[at - steps]!.bare
  }
  for (const [at, token] of tokens.entries()) {
    const { bare, from, to } = token
    if (at === 0 || bare.length < 4 || bare.length > 20) continue
    const next = tokens[at + 1]
    const words: Beside = {
      before: steps => wordAt(at, steps),
      after: next && areAdjacent(text, token, next) ? next.bare : '',
    }
    const right = isRelative(bare)
      ? relative(bare, words)
      : bare.startsWith('ال')
        ? definite(bare, words)
        : indefinite(bare, words)
    if (right === undefined) continue
    if (isRelative(bare)) {
      const reason = `يوافق الاسم الموصول ما قبله: «${words.before(1)} ${right}».`
      findings.push({ kind: 'grammar', from, to, reason, replacement: right })
      continue
    }
    const isPaired =
      isPair(words.before(1), right) || isPair(words.before(1).replace(/^[وفبكل]+(?=ال)/, ''), right)
    const margin = marginOf(text, tokens, at, right.replace(/ا$/, ''))
    if (margin < (isPaired ? -1 : leastMargin)) continue
    findings.push({
      kind: 'grammar',
      from,
      to,
      reason: `الصفة توافق الموصوف: «${words.before(1)} ${right}».`,
      replacement: right,
    })
  }
  return findings
}

const leastMargin = -1.5

type Beside = { before: (steps: number) => string; after: string }

/** «محطة التحلية الجاري إنجازها»: what is described comes after. */
const describesNext = /(?:ها|(?<!^تجا|^باتجا|^ميا|^الميا|^وج|^هذ|^وهذ|^شب|^الل)ه|هم|هما)$/

const isRelative = (word: string) => word === 'الذي' || word === 'التي'
/** «المدن الذي», «القرار التي». */
function relative(word: string, { before, after }: Beside): string | undefined {
  const noun = definiteNoun(before(1))
  if (noun?.gender !== (word === 'الذي' ? 'feminine' : 'masculine')) return undefined
  // «زار الوفد المدن الذي»: nobody owns what follows a word with ال.
  const isObject =
    noun.prefix === '' && /^[وف]?ال.{3,}/.test(before(2)) && adjectiveOf(noun.bare) === undefined
  // The rule of neighbours judges words in ة: «المندوب في الجهة الذي» may be of the former.
  if (word === 'الذي' && (noun.bare.endsWith('ة') || noun.prefix !== '')) return undefined
  const isAttached = word === 'التي' && noun.prefix === 'ب'
  if (after === '' || !(isAttached || isObject || ownsAll(noun, before, false))) return undefined
  // «أجزاء من الفيروس التي», «لمعهد القلب التي»: what is described may stand further before.
  if (
    word === 'التي' &&
    (/ل$/.test(noun.prefix) || [2, 3, 4, 5, 6].some(step => mayBeFeminine(before(step))))
  )
    return undefined
  return word === 'الذي' ? 'التي' : 'الذي'
}

const mayBeFeminine = (word: string) =>
  /[ةتىء]$|ات(?:ه|ها|هم)$/.test(word) ||
  genderOf(word.replace(/^[وف]?(?:[بكل]?ال|لل|[بل])?(?=.{3})/, '')) === 'feminine'

function definite(word: string, { before, after }: Beside): string | undefined {
  if (describesNext.test(after)) return undefined
  const noun = definiteNoun(before(1))
  if (noun?.gender === undefined) return undefined
  const isMasculine = !word.endsWith('ة')
  if (isMasculine !== (noun.gender === 'feminine')) return undefined
  const right = isMasculine ? `${word}ة` : word.slice(0, -1)
  const isPaired = isPair(`ال${noun.bare}`, right) && !isPair(`ال${noun.bare}`, word)
  const adjective = adjectiveOf(word.slice(2))
  if (!adjective && !(isPaired && word.length > 6 && mayDescribe.test(word))) return undefined
  // «الوزيرة الحسيني», «شركتها العربي».
  if (adjective?.isNisba !== false && mayBeTitle(noun.bare) && !isPaired) return undefined
  // «الشرطة الكاميروني»: a club.
  if (adjective?.isNisba && before(2) === '' && !isPaired) return undefined
  const isUsual = isPaired && pairLevel(`ال${noun.bare}`, right) > 1 && !isPair(before(2), word)
  return ownsAll(noun, before, isPaired, isUsual) ? right : undefined
}
/** Participles and nisbas that no list has. */
const mayDescribe = /^ال(?:م.{3,}|.{3,}ية?|.ا..ة?)$/

/** Whether every noun before that the adjective may describe has the same gender. */
function ownsAll(noun: Noun, before: Beside['before'], isPaired: boolean, isUsual = false): boolean {
  const last = before(2)
  // «الاتحاد العام للمحامين», «المكلف بالتجارة»: what is before may be described.
  if (/[بلك]$/.test(noun.prefix))
    return (
      last !== mark &&
      (articled.test(last) ? isPaired && (mayNotDescribe(noun, last) || isUsual) : !owned.test(last))
    )
  if (noun.prefix !== '' && articled.test(last) && !mayNotDescribe(noun, last)) return false
  for (let step = 2; step <= longest; step += 1) {
    const word = before(step)
    if (word === mark) return false
    if (word === '') return true
    // «الضريبة على الدخل الجديدة».
    if (isFree(word)) {
      const verb = before(step + 2)
      return (
        mayNotDescribe(noun, before(step + 1)) || isPaired || actOfHer(verb) || /^[وف]?س?ي.{3,}$/.test(verb)
      )
    }
    if (noun.gender === 'feminine' && (actOfHer(word) || presentOfHer(word))) return true
    const bare = word.replace(/^[وف](?=.{4})/, '')
    if (noun.gender === 'masculine' && genderOf(bare) === undefined && actOfHim(word)) return true
    // «الأسمدة والموارد».
    if (articled.test(word) && !(step === 2 && noun.prefix !== ''))
      return (
        isPaired &&
        (step > 2 || !(noun.bare.endsWith('ية') || adjectiveOf(noun.bare))) &&
        !isPair(word, `ال${noun.bare}`)
      )
    if ((genderOf(bare.replace(/^ال/, '')) ?? genderOf(word)) !== noun.gender) return false
  }
  return false
}

/** Whether the adjective cannot describe a word further before. */
function mayNotDescribe(noun: Noun, word: string): boolean {
  const bare = /^[وف]?(?:[بكل]?ال|لل)(.{3,})$/.exec(word)?.[1] ?? ''
  return bare === '' || genderOf(bare) === noun.gender
}

/** Adjectives that are nouns too, or adverbs. */
const noAdjective =
  /^(?:عام|ثاني|واحد|سابق|لاحق|مقدم|مصدر|منتج|معارض|تابع|قادم|مؤيد|داعم|مصنع|منظم|محيط|وارد|مدرب|لاجئ|نازح|قاتل|مختص|صادر|قريب|كثير|قليل|بعيد|كامل|كافي|جاهز|معين|محدد|مقرر|متوقع|صالح|أمير|صحيح|سليم|فريد|وحيد|نادر|مباشر|مقبل|ماضي|مبكر|جيد|شامل|قائم|ناتج|ناجح|معتمد|محدود|متهم|مهم|مسلح|متطرف|معتدل|متشدد|محتمل|ممكن|مطلوب)$/

function indefinite(word: string, { before, after }: Beside): string | undefined {
  const noun = before(1)
  const adjective = adjectiveOf(word)
  if (!adjective || describesNext.test(after) || /^[وف]?(?:[بكل]?ال|لل)/.test(noun)) return undefined
  if (adjective.gender === 'masculine') {
    const plain = noun.replace(/^[وف]?[بلك]?(?=.{4})/, '')
    const own = genderOf(noun) !== undefined && tierOf(`ال${noun}`) !== undefined ? noun : plain
    if (genderOf(own) !== 'feminine' || noAdjective.test(adjective.stem)) return undefined
    // «خسائر كبير»: broken plurals may be singular or verbs elsewhere.
    if (!/[ةت]$/.test(own) && pairLevel(own, `${word}ة`) < 2) return undefined
    // «متوسط الارتفاع».
    if (after.startsWith('ال')) return undefined
    // «غزة مستقر»: a place.
    if (tierOf(`ال${own}`) === undefined || isPair(noun, word)) return undefined
    // «إصابة عسكري».
    if (adjective.isNisba && (!isPair(own, `${word}ة`) || mayBePerson.test(word))) return undefined
    const head = before(2).replace(/^[وف]?[بلك](?=.{4})/, '')
    const isTold =
      pairLevel(own, `${word}ة`) > 1 && head !== mark && genderOf(head) === undefined && !isPair(head, word)
    return isHead(before(2)) || isTold ? `${word}ة` : undefined
  }
  // «تراجعا حادة».
  const stem = noun.replace(/ا$/, '')
  // «قرار تاريخية»: news has only the other.
  if (
    stem === noun &&
    before(2) === '' &&
    genderOf(noun) === 'masculine' &&
    isPair(noun, adjective.stem) &&
    !isPair(noun, word) &&
    !after.startsWith('ال')
  )
    return adjective.stem
  if (stem === noun || genderOf(stem) !== 'masculine') return undefined
  if (/(?:ون|ين|مئة|ألف|مليون|عشر|عشرة|\d)$/.test(before(2))) return undefined
  return `${adjective.stem}ا`
}
const mayBePerson =
  /^(?:عسكري|مدني|إرهابي|صحفي|صحافي|سياسي|أجنبي|عربي|مصري|سوري|ليبي|تونسي|مغربي|جزائري|سوداني|عراقي|سعودي|كويتي|قطري|إماراتي|عماني|يمني|أردني|لبناني|فلسطيني|إسرائيلي|أمريكي|أميركي|فرنسي|بريطاني|ألماني|روسي|تركي|إيراني|صيني|هندي|إيطالي|إسباني|رياضي|إعلامي|نقابي|أمني|حكومي|حزبي|خليجي|إفريقي|أفريقي|أوروبي|محلي)$/

/** Whether an indefinite noun after this word is owned by none before it. */
const isHead = (word: string) =>
  isFree(word) || actOfHer(word) || /^[وف]?س?ي.{3,}$/.test(word) || /^[وف]?ال.{3,}$/.test(word)
