import { isNumber, stemsIn } from './stems.ts'

/** A sentence, in the words of the first article that has it, and the articles that have it in any words. */
export type Statement = { text: string; articleIds: number[] }

type ArticleText = { articleId: number; text: string }
type KnownStatement = Statement & { stems: Set<string>; numbers: string[] }

const sentences = new Intl.Segmenter('ar', { granularity: 'sentence' })
/** A sentence with fewer stems, such as «وقال الوزير», states nothing. */
const fewestStems = 4
/** Stems in common from which on two sentences state the same, as a share of the shorter one. */
const sameShare = 0.6
const maxSentences = 40

/**
 * Compares what articles state, in their order: «12 قتيلًا» and «15 قتيلًا» are two statements. Reads the first
 * {@link maxSentences} sentences of each article.
 */
export function compareStatements(articles: ArticleText[]): Statement[] {
  const known: KnownStatement[] = []
  const byStem = new Map<string, KnownStatement[]>()
  for (const { articleId, text } of articles) {
    for (const sentence of sentencesIn(text)) {
      const stems = new Set(stemsIn(sentence))
      if (stems.size < fewestStems) continue
      const numbers = [...stems].filter(isNumber)
      const same = findSame({ stems, numbers }, byStem)
      if (same) {
        if (!same.articleIds.includes(articleId)) same.articleIds.push(articleId)
        continue
      }
      const statement = { text: sentence, articleIds: [articleId], stems, numbers }
      known.push(statement)
      for (const stem of stems) byStem.set(stem, [...(byStem.get(stem) ?? []), statement])
    }
  }
  return known.map(({ text, articleIds }) => ({ text, articleIds }))
}

function sentencesIn(text: string): string[] {
  return text
    .split('\n')
    .flatMap(line => Array.from(sentences.segment(line), ({ segment }) => segment.trim()))
    .filter(Boolean)
    .slice(0, maxSentences)
}

type Stems = Pick<KnownStatement, 'stems' | 'numbers'>

function findSame(sentence: Stems, byStem: Map<string, KnownStatement[]>): KnownStatement | undefined {
  const common = new Map<KnownStatement, number>()
  for (const stem of sentence.stems)
    for (const statement of byStem.get(stem) ?? []) common.set(statement, (common.get(statement) ?? 0) + 1)
  let best: { statement: KnownStatement; share: number } | undefined
  for (const [statement, count] of common) {
    const share = count / Math.min(statement.stems.size, sentence.stems.size)
    if (share >= sameShare && share > (best?.share ?? 0) && numbersAgree(statement, sentence))
      best = { statement, share }
  }
  return best?.statement
}

/** Whether one's numbers are all among the other's. A sentence without numbers agrees with any. */
function numbersAgree(one: Stems, other: Stems): boolean {
  const [fewer, more] = one.numbers.length <= other.numbers.length ? [one, other] : [other, one]
  return fewer.numbers.every(number => more.stems.has(number))
}
