import * as nouns from '../../../arabic/nouns.ts'
import { oblique, plural } from '../../../arabic/plural.ts'
import { isQuoted } from '../../../arabic/quotation.ts'
import { countWords } from '../../../arabic/words.ts'
import type { ItemOutcome } from '../feed.item.schema.ts'
import type { CleanItem } from './clean.ts'
import { isArabic } from './language.ts'
import { matchMappings } from './mapping.ts'
import { type MatchResult, matchItem } from './match.ts'
import { isOurs } from './own.ts'
import type { ReadingRule } from './reading-rule.ts'

/** An outcome, with a reason in Arabic. */
export type Verdict = { outcome: ItemOutcome; reason: string }

/** The part of an item that the rules of a filter read. */
export type RuledItem = Pick<
  CleanItem,
  'title' | 'summary' | 'text' | 'author' | 'categories' | 'language' | 'image'
>

/** Refuses an item without words, one of our own, and one that the filter's rules refuse. */
export function refusalOf(item: CleanItem, rule: ReadingRule, match: MatchResult): Verdict | undefined {
  if (item.title === '') return { outcome: 'failed', reason: 'لا عنوان لهذه المادة ولا نص.' }
  if (isOurs(item.url, rule.siteUrl)) {
    return { outcome: 'duplicate', reason: 'رابطها إلى موقعنا نفسه، فهي مما نشرناه.' }
  }
  return wordsVerdict(match, rule) ?? unsuitable(item, rule)
}

export type RuledVerdict = { refusal: Verdict | undefined; mapped: number[] }

/** The refusal of the filter's own rules, if they refuse it, and its mappings that fit. */
export function judgeByRules(item: RuledItem, rule: ReadingRule): RuledVerdict {
  const refusal = wordsVerdict(matchItem(item, rule), rule) ?? unsuitable(item, rule)
  return { refusal, mapped: matchMappings(item, rule.mappings) }
}

function wordsVerdict({ reason }: MatchResult, { includeAll }: ReadingRule): Verdict | undefined {
  if (!reason) return undefined
  if (reason.kind === 'excluded')
    return { outcome: 'excluded', reason: `فيها ${inQuotes(reason.word)}، وهي من كلمات الاستبعاد.` }
  return {
    outcome: 'not_included',
    reason: includeAll
      ? `ليس فيها ${inQuotes(reason.word)}، وكلمات الاختيار مطلوبة كلها.`
      : 'ليس فيها أي من كلمات الاختيار.',
  }
}

function unsuitable(item: RuledItem, rule: ReadingRule): Verdict | undefined {
  const { text, summary, image } = item
  const outcome = 'unsuitable'
  if (rule.language !== 'any') {
    if (isItemArabic(item) !== (rule.language === 'arabic'))
      return { outcome, reason: wrongLanguage[rule.language] }
  }
  const count = rule.minWords > 0 ? countWords(text || summary) : 0
  if (count < rule.minWords) {
    const least = plural(rule.minWords, oblique(nouns.word))
    return { outcome, reason: `نصها أقصر من المطلوب: ${plural(count, nouns.word)}، والمطلوب ${least} فأكثر.` }
  }
  if (rule.pictureOnly && !image) return { outcome, reason: 'لا صورة لها، ومرشّحها لا يأخذ إلا المصوّر.' }
  return undefined
}

export function isItemArabic({ title, text, summary, language }: RuledItem): boolean {
  return isArabic(`${title} ${text || summary}`, language)
}

const wrongLanguage = {
  arabic: 'ليست بالعربية، ومرشّحها لا يأخذ إلا العربي.',
  other: 'بالعربية، ومرشّحها لا يأخذ إلا غير العربي.',
}

function inQuotes(word: string): string {
  return isQuoted(word) ? word : `«${word}»`
}
