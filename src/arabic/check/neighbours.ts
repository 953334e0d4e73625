import { adjective, demonstrative, demonstrativeOfTwo, lada, relative, said, speaker } from './agreement.ts'
import { afterAla, beforeAla } from './ala-neighbours.ts'
import { extraBlank, godWilling, joinedParticle, missingBlank } from './apart.ts'
import { articleAlef, nisbaYeh, openTeh, pluralAlef } from './attached.ts'
import { caseSeat } from './case-seats.ts'
import { governed, predicate, subject } from './cases.ts'
import { constructDual, constructPlural } from './construct-plurals.ts'
import { aboveTen, belowEleven, countedOne, eightOf, threeToTen } from './counting.ts'
import { defectiveYeh } from './defective.ts'
import { verbAfterDescribed } from './described-subjects.ts'
import { manyForTwo } from './dual-verbs.ts'
import { describedTeh, nisbaTeh, ownHeh, slow } from './end-letters.ts'
import type { Finding } from './finding.ts'
import { firstVerb } from './first-verbs.ts'
import { fiveNouns, possessor, tensCase } from './five-nouns.ts'
import { lateNounOfMany } from './late-nouns.ts'
import {
  describesTwo,
  relativeForTwo,
  relativeOfTwo,
  tensAsLateSubject,
  tensAsObject,
  verbAfterSubject,
} from './late-subjects.ts'
import { isPair, pairLevel } from './lexicon.ts'
import { measureOfTwo } from './measures.ts'
import { continuedNun, extraNun, lamHollow, missingNun, nunBeforePronoun, stillNun } from './moods.ts'
import { isPerson } from './name-context.ts'
import { dualAfterFeminine, objectOfFeminine, objectOfMany } from './object-cases.ts'
import { adverbAlef, describedAlef, lateNoun, objectAlef, rankAlef, specified, stateAlef } from './objects.ts'
import { ordinal } from './ordinals.ts'
import { phrase, phraseBeginnings } from './phrases.ts'
import {
  dualOwner,
  joinedByAnd,
  kinsmanOfNoun,
  ofThose,
  ownerAsPredicate,
  ownerOfNoun,
} from './plural-neighbours.ts'
import { constructAlef, missingEnding } from './plural-verbs.ts'
import { kinOfRole, kinsmenOf, mouth } from './possessors.ts'
import { farPredicate, nearPredicate } from './predicates.ts'
import type { Rule, Words } from './rule.ts'
import { actor, actsBefore, constructActor, describesActor, describesGoverned } from './subject-cases.ts'
import {
  afterHundreds,
  countedGenitive,
  teen,
  teenOrdinal,
  tensAsSubjectOrObject,
  unitAndTens,
} from './teens.ts'
import { areAdjacent, type Token } from './tokens.ts'
import { beginning, twelve, twin } from './twins.ts'
import { directors, notArticled, secondWhenever } from './usages.ts'
import { usualFeminine } from './usual-pairs.ts'
import { extraAlef, lam, withoutNun } from './verbs.ts'
import { waslAlef } from './wasl-verbs.ts'
import { namedWithAlef, yehByNeighbours } from './yeh-neighbours.ts'

/** Slips that only the words beside them give away. */
export function checkNeighbours(text: string, tokens: readonly Token[]): Finding[] {
  const findings: Finding[] = []
  const isJoined = (at: number) =>
    at > 0 && at < tokens.length && areAdjacent(text, tokens[at - 1]!, tokens[at]!)
  for (const [at, token] of tokens.entries()) {
    const { bare } = token
    if (bare.length < 2 || bare.length > 20) continue
    const ofEnding = rulesByEnding[bare.at(-1)!] ?? []
    const own = phraseBeginnings.has(bare) || bare.endsWith('نشاء') ? [phrase, ...ofEnding] : ofEnding
    const rules = [...own, ...anywhere]
    const words: Words = {
      text: token.text,
      word: bare,
      isSecond: at === 1,
      before: steps => {
        for (let step = 0; step < steps; step += 1) if (!isJoined(at - step)) return ''
        return tokens[at - steps]!.bare
      },
      after: steps => {
        for (let step = 1; step <= steps; step += 1) if (!isJoined(at + step)) return ''
        return tokens[at + steps]!.bare
      },
    }
    for (const rule of rules) {
      const found = rule(words)
      if (!found) continue
      const { last = 0, right, reason, kind } = found
      findings.push({ kind, from: token.from, to: tokens[at + last]!.to, reason, replacement: right })
      break
    }
  }
  return findings
}

const nameBefore =
  /^(?:و?ل?ب?(?:محمد|بن|ابن|أبو|أبي|أبا|آل|سيدي|الحاج|بالحاج|بلحاج|الشيخ|الإمام|السيد|الرئيس|الدكتور|الفنان|النائب|اللاعب|الوزير|المهندس|الأستاذ|اللواء|العميد|العقيد|المدرب|حسن|حسين|أحمد|قال|وقال|أكد|وأكد|أضاف|وأضاف|أعلن|صرح|بئر|ببئر|شارع|جبل|مسجد|ماهرشالا|وبن|فرج|ومحمد|كتب|يا))$/
const nameAfter =
  /^(?:بن|ابن|محمد|أحمد|حسن|حسين|عبد|باش|ناصر|صالح|سالم|أبو|خامنئي|لاريجاني|السيستاني|العريض|الرياحي|مهدي|رضا|باشا|بابا|جمعة|فرج|يوسف|معلول)$/

/** «علي» for «على»: where the words beside it never stand beside a name. */
const ala: Rule = ({ text, word, before, after }) => {
  if (text !== 'علي' && text !== 'وعلي') return undefined
  const [previous, next] = [before(1), after(1)]
  if (/^[وف]?[يت]?(?:أكد|ؤكد|شدد)ت?$/.test(previous) && stressed.test(next))
    return { right: word.replace('ي', 'ى'), reason: 'حرف الجر «على» بألف مقصورة.', kind: 'yeh' }
  if (next === '' || nameBefore.test(previous) || isPerson(previous) || nameAfter.test(next)) return undefined
  const governs = (steps: number) => beforeAla.has(before(steps).replace(/^[وف](?=.{4})/, ''))
  const governed = governs(1)
  const repeated = [2, 3, 4].some(steps => /^[وف]?على$/.test(after(steps)))
  const fits = afterAla.has(next) || takesAla.test(next) || isOnlyAla(previous, next)
  // «عثر الأثريون علي تمثال».
  const isLate =
    [2, 3, 4].some(governs) && isPair('على', next) && !isPair('علي', next) && !/^ال.*ي$/.test(next)
  // «القذيفة علي منزل»: nouns of the corpus that follow the preposition alone.
  const isPlace =
    /^ال.{3,}$/.test(previous) && !/^ال/.test(next) && pairLevel('على', next) > 1 && !isPair('علي', next)
  if (!fits && !isPlace && !isLate && !(governed && !repeated)) return undefined
  return { right: word.replace('ي', 'ى'), reason: 'حرف الجر «على» بألف مقصورة.', kind: 'yeh' }
}
/** Nouns that «أكد» and «شدد» take with «على»: «أكد علي أهمية», «شدد علي أن». */
const stressed =
  /^(?!ال).{3,}(?:ة|ات)$|^(?:أن|أنه|أنها|حق|دعم|دور|عمق|متانة|استمرار|استعداد|حرص|موقف|تمسك|التزام)$/
/** «الطرفان علي تمديد»: both stand beside «على», neither beside the name. */
const isOnlyAla = (previous: string, next: string) =>
  next.length > 3 &&
  !/^ال.*ي$|^(?:أن|إن)/.test(next) &&
  isPair('على', next) &&
  isPair(previous, 'على') &&
  !isPair(previous, 'علي') &&
  !isPair('علي', next)
/** No surname: a number, a plural or abstract noun with ال, a noun with a pronoun, a demonstrative. */
const takesAla =
  /^(?:\d+|ال.{3,}(?:ات|ين|ية)|ال.{3,}[^لعوبه]ة|[^يتنوفلب].{2,}ت(?:ه|ها|هم)|أن|أنه|أنها|ألا|هذه|هذا|تلك|ذلك|أي|كل|أحد|إحدى|ما)$/

const governorBefore =
  /^(?:السيد|السيدة|طرف|قبل|إشراف|بإشراف|بحضور|حضور|مع|قال|أكد|وأكد|أن|أنّ|من|عن|إن|لدى|قرار|مقر|مكتب|رئيس|نائب|جانب|صرح|أعلن|أفاد|وأفاد|استقبل|التقى|عين|أوضح|وأوضح|أقيل|إقالة|تعيين|منصب|كان|زار|أشرف|أمر)$/
const clearlyTo = /^(?:ذلك|أن|جانب|حد|أي|هذا|هذه|كل|ما|حين|متى|أين|غير|من|جوار|أبعد|تلك|الأبد|الآن)$/

/** «والي» for «وإلى»: it is a governor too, so only where it continues another «إلى», or before words no governor has. */
const waIla: Rule = ({ word, before, after }) => {
  if (word !== 'والي') return undefined
  const previous = before(1)
  if (after(1) === '' || governorBefore.test(previous)) return undefined
  const continues = /^(?:إلى|الى|الي|وإلى)$/.test(before(2)) && previous.startsWith('ال')
  if (!clearlyTo.test(after(1)) && !(continues && /^ال/.test(after(1)))) return undefined
  return { right: 'وإلى', reason: 'حرف الجر «إلى» بهمزة وألف مقصورة.', kind: 'hamza' }
}

const machines =
  /^(?:ال|ب|ل)*(?:نظام|حاسب|حاسوب|صراف|إنسان|تحكم|ذكاء|رد|طيار|بيع|خط|نحو|شكل|توجيه|تصوير|تشغيل|غسيل|تعلم|دفع)$/
const ila: Rule = ({ word, before }) =>
  word === 'الي' && !machines.test(before(1))
    ? { right: 'إلى', reason: 'حرف الجر «إلى» بهمزة وألف مقصورة.', kind: 'hamza' }
    : undefined

const buildings = /^([وف]?[بل]?)(مبن|معن|مغز|مجر|مرم|ملتق|منتد|مستو|مسم|مله|مقه)ي$/
/** «مبني المحافظة»: a noun before its owner, where the participle («مبني على») never stands. */
const maqsura: Rule = ({ word, after }) => {
  if (/^[وف]?[بل]?الموسيقي$/.test(word) && /^ال.{3,}ة$/.test(after(1)))
    return { right: word.replace(/ي$/, 'ى'), reason: 'تُكتب «الموسيقى» بألف مقصورة في آخرها.', kind: 'yeh' }
  const [, prefix, stem] = buildings.exec(word) ?? []
  if (!stem) return undefined
  const next = after(1)
  const owned = /^ال.{3}/.test(next) && !/^ال(?:مجهول|معلوم)/.test(next)
  const isPlace = /^(?:وزارة|مجلس|محكمة|كلية|بلدية|سفارة|هيئة|مديرية|جامعة|محافظة|شركة|مدرسة|بنك|كلمة)$/.test(
    next,
  )
  if (!owned && !isPlace) return undefined
  return { right: `${prefix}${stem}ى`, reason: `تُكتب «${stem}ى» بألف مقصورة في آخرها.`, kind: 'yeh' }
}

const anywhere = [
  ordinal,
  articleAlef,
  missingNun,
  stillNun,
  constructPlural,
  constructDual,
  kinOfRole,
  kinsmenOf,
  mouth,
  teen,
  teenOrdinal,
  unitAndTens,
  afterHundreds,
  belowEleven,
  verbAfterSubject,
  verbAfterDescribed,
  waslAlef,
  firstVerb,
  usualFeminine,
  twelve,
  twin,
  joinedParticle,
  missingBlank,
  extraBlank,
  speaker,
  adjective,
  predicate,
  objectAlef,
  lateNoun,
  describedAlef,
  farPredicate,
  adverbAlef,
  rankAlef,
  stateAlef,
  nearPredicate,
  specified,
]
const numberRules = [threeToTen]
const rulesByEnding: Readonly<Record<string, readonly Rule[]>> = {
  ي: [
    ala,
    namedWithAlef,
    waIla,
    ila,
    maqsura,
    withoutNun,
    relativeForTwo,
    relative,
    eightOf,
    lada,
    possessor,
    yehByNeighbours,
    constructActor,
    defectiveYeh,
  ],
  ى: [yehByNeighbours],
  ئ: [slow],
  أ: [beginning],
  ء: [beginning, directors],
  م: [caseSeat, nunBeforePronoun, lamHollow, lam, withoutNun, said],
  ن: [
    measureOfTwo,
    nunBeforePronoun,
    demonstrativeOfTwo,
    nisbaYeh,
    manyForTwo,
    describesTwo,
    relativeForTwo,
    relativeOfTwo,
    tensAsObject,
    tensAsLateSubject,
    dualOwner,
    said,
    withoutNun,
    tensCase,
    governed,
    tensAsSubjectOrObject,
    countedGenitive,
    extraNun,
    continuedNun,
    actor,
    subject,
    describesActor,
    describesGoverned,
    objectOfMany,
    dualAfterFeminine,
    objectOfFeminine,
    lateNounOfMany,
    ofThose,
    joinedByAnd,
    ownerOfNoun,
    actsBefore,
    aboveTen,
    countedOne,
    eightOf,
    godWilling,
  ],
  و: [manyForTwo, ownerAsPredicate, missingNun, missingEnding, possessor],
  ا: [
    caseSeat,
    secondWhenever,
    manyForTwo,
    pluralAlef,
    extraAlef,
    constructAlef,
    demonstrative,
    fiveNouns,
    said,
    possessor,
    actsBefore,
    kinsmanOfNoun,
  ],
  ة: [...numberRules, aboveTen, countedOne, eightOf, ownHeh],
  ه: [describedTeh, caseSeat, pluralAlef, kinsmanOfNoun, nisbaTeh, demonstrative, fiveNouns, said],
  ث: numberRules,
  ع: numberRules,
  س: numberRules,
  ت: [...numberRules, openTeh],
  ر: [notArticled, ...numberRules, aboveTen, countedOne],
  ...Object.fromEntries([...'0123456789٠١٢٣٤٥٦٧٨٩'].map(digit => [digit, [aboveTen, countedOne]])),
}
