import { isStem } from '../../src/arabic/check/lexicon.ts'
import {
  confusedEndings,
  isCommon,
  type OtherEnding,
  otherEndingsOf,
  otherPronoun,
} from '../../src/arabic/check/other-endings.ts'

const opposite: Readonly<Record<string, readonly [RegExp, string]>> = {
  alef: [/ا$/, ''],
  'feminine past': [/ت$/, ''],
  'feminine present': [/(?<=^[وف]?س?)ت/, 'ي'],
  'masculine present': [/(?<=^[وف]?س?)ي/, 'ت'],
  feminine: [/ة$/, ''],
  masculine: [/$/, 'ة'],
  'two as subject': [/ان$/, 'ين'],
  'two as object': [/ين$/, 'ان'],
  'plural as subject': [/ون$/, 'ين'],
  'plural as object': [/ين$/, 'ون'],
  'with nun': [/ون$/, 'وا'],
  'without nun': [/وا$/, 'ون'],
  teh: [/ة$/, 'ه'],
  heh: [/ه$/, 'ة'],
  yeh: [/ي$/, 'ى'],
  maqsura: [/ى$/, 'ي'],
  'hamza above': [/أ/, 'ا'],
  'hamza below': [/إ/, 'ا'],
  'above for below': [/أ/, 'إ'],
  'below for above': [/إ/, 'أ'],
}

/** Whether somebody may write this word, a slip or not. */
const isPlausible = (word: string): boolean =>
  isCommon(word) || isStem(word) || (/^[وفبلك]/.test(word) && isStem(word.slice(1)))

/** Slips that a writer may make in this word, each by one confused ending. */
export function endingSlipsOf(word: string): OtherEnding[] {
  return confusedEndings.flatMap(({ name, right }, kind) => {
    const slip = right === 'pronoun' ? otherPronoun(word) : word.replace(...opposite[name]!)
    if (slip === word || !isPlausible(slip)) return []
    return otherEndingsOf(slip).some(one => one.kind === kind && one.word === word)
      ? [{ kind, word: slip }]
      : []
  })
}
