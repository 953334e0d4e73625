import { adjective, demonstrative, demonstrativeOfTwo, lada, relative, said, speaker } from './agreement.ts'
import { ala, ila, maqsura, waIla } from './ala-and-ila.ts'
import { extraBlank, godWilling, joinedParticle, missingBlank } from './apart.ts'
import { articleAlef, nisbaYeh, openTeh, pluralAlef } from './attached.ts'
import { caseSeat, seatBeforeTanwin } from './case-seats.ts'
import { governed, predicate, subject } from './cases.ts'
import {
  actorInClause,
  describesActorInClause,
  finder,
  governedPair,
  ownerAfterNoun,
  powers,
  tehBeforeAdjective,
  topic,
} from './clause-cases.ts'
import { constructDual, constructPlural } from './construct-plurals.ts'
import {
  aboveTen,
  aFew,
  belowEleven,
  countedOne,
  countedTeh,
  eightOf,
  oneOf,
  threeToTen,
} from './counting.ts'
import { defectiveYeh } from './defective.ts'
import { verbAfterDescribed } from './described-subjects.ts'
import { manyForTwo } from './dual-verbs.ts'
import { describedTeh, feltHeh, nisbaTeh, ownHeh, slow } from './end-letters.ts'
import type { Finding } from './finding.ts'
import { firstVerb } from './first-verbs.ts'
import { fiveNouns, possessor, tensCase } from './five-nouns.ts'
import { attachedTwo, governedAlef, governedTwo, ownerOfAct } from './governed-alef.ts'
import { lateNounOfMany } from './late-nouns.ts'
import {
  describesTwo,
  manyAsLateSubject,
  relativeForTwo,
  relativeOfTwo,
  tensAsLateSubject,
  tensAsObject,
  verbAfterSubject,
} from './late-subjects.ts'
import { measureOfTwo } from './measures.ts'
import { continuedNun, extraNun, lamHollow, missingNun, nunBeforePronoun, stillNun } from './moods.ts'
import { dualAfterFeminine, objectOfFeminine, objectOfMany } from './object-cases.ts'
import {
  adverbAlef,
  describedAlef,
  lateNoun,
  objectAlef,
  objectPlural,
  rankAlef,
  specified,
  stateAlef,
} from './objects.ts'
import { bothOf, shownPair } from './of-two.ts'
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
import { otherParticle, shownDhaa } from './small-words.ts'
import { actor, actsBefore, constructActor, describesActor, describesGoverned } from './subject-cases.ts'
import {
  afterHundreds,
  afterTens,
  countedGenitive,
  fewThousand,
  teen,
  teenOrdinal,
  tensAsSubjectOrObject,
  unitAndTens,
} from './teens.ts'
import { areAdjacent, type Token } from './tokens.ts'
import { beginning, twelve, twin } from './twins.ts'
import { directors, notArticled, secondWhenever } from './usages.ts'
import { usualFeminine } from './usual-pairs.ts'
import { extraAlef, hollowAfterLan, lam, wawAlef, withoutNun } from './verbs.ts'
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

const anywhere = [
  oneOf,
  shownPair,
  otherParticle,
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
  afterTens,
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
  objectPlural,
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
    powers,
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
  ى: [wawAlef, yehByNeighbours],
  ئ: [slow],
  ف: [fewThousand],
  أ: [beginning, seatBeforeTanwin],
  ء: [beginning, directors],
  م: [caseSeat, nunBeforePronoun, lamHollow, lam, withoutNun, said],
  ن: [
    governedPair,
    fewThousand,
    hollowAfterLan,
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
    manyAsLateSubject,
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
    actorInClause,
    describesActorInClause,
    topic,
    finder,
    ownerAfterNoun,
    joinedByAnd,
    ownerOfNoun,
    actsBefore,
    aboveTen,
    countedOne,
    eightOf,
    godWilling,
    attachedTwo,
    ownerOfAct,
  ],
  و: [manyForTwo, ownerAsPredicate, missingNun, missingEnding, possessor],
  ا: [
    bothOf,
    governedPair,
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
    governedAlef,
    governedTwo,
  ],
  ة: [...numberRules, aFew, aboveTen, countedOne, eightOf, ownHeh, feltHeh],
  ه: [
    countedTeh,
    tehBeforeAdjective,
    describedTeh,
    caseSeat,
    pluralAlef,
    kinsmanOfNoun,
    nisbaTeh,
    demonstrative,
    fiveNouns,
    said,
  ],
  ث: numberRules,
  ع: [...numberRules, aFew],
  س: numberRules,
  ت: [...numberRules, openTeh],
  ر: [fewThousand, shownDhaa, notArticled, ...numberRules, aboveTen, countedOne],
  ...Object.fromEntries([...'0123456789٠١٢٣٤٥٦٧٨٩'].map(digit => [digit, [aboveTen, countedOne]])),
}
