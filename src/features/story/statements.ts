import { isNumber, stemsIn } from './stems.ts'

/** A sentence, in the words of the first article that has it, and the articles that have it in any words. */
export type Statement = { text: string; articleIds: number[] }

type ArticleText = { articleId: number; text: string }
type Sentence = { text: string; stems: Set<string>; numbers: string[] }
type KnownStatement = Statement & Sentence

const sentences = new Intl.Segmenter('ar', { granularity: 'sentence' })
/** A sentence with fewer stems, such as «وقال الوزير», states nothing. */
const fewestStems = 4
/** Stems that two sentences must have in common, and their share of the weight of the one that weighs less. */
const same = { stems: 3, share: 0.22 }
const maxSentences = 40

/**
 * Compares what articles state, in their order: «12 قتيلًا» and «15 قتيلًا» are two statements. A stem weighs less the more
 * sentences of these articles have it, as names of the event are in most. Reads the first {@link maxSentences} sentences
 * of each article.
 */
export function compareStatements(articles: ArticleText[]): Statement[] {
  const sentences = articles.flatMap(({ articleId, text }) =>
    sentencesIn(text).flatMap(sentence => readSentence(articleId, sentence) ?? []),
  )
  const weights = weighStems(sentences)
  const known: KnownStatement[] = []
  const byStem = new Map<string, KnownStatement[]>()
  for (const { articleId, ...sentence } of sentences) {
    const found = findSame(sentence, byStem, weights)
    if (found) {
      if (!found.articleIds.includes(articleId)) found.articleIds.push(articleId)
      continue
    }
    const statement = { ...sentence, articleIds: [articleId] }
    known.push(statement)
    for (const stem of statement.stems) byStem.set(stem, [...(byStem.get(stem) ?? []), statement])
  }
  return known.map(({ text, articleIds }) => ({ text, articleIds }))
}

function readSentence(articleId: number, text: string): (Sentence & { articleId: number }) | undefined {
  const stems = new Set(stemsIn(text))
  if (stems.size < fewestStems) return undefined
  return { articleId, text, stems, numbers: [...stems].filter(isNumber) }
}

function weighStems(sentences: Sentence[]): ReadonlyMap<string, number> {
  const having = new Map<string, number>()
  for (const { stems } of sentences) for (const stem of stems) having.set(stem, (having.get(stem) ?? 0) + 1)
  return new Map([...having].map(([stem, count]) => [stem, Math.log(1 + sentences.length / count)]))
}

function sentencesIn(text: string): string[] {
  return text
    .split('\n')
    .flatMap(line => Array.from(sentences.segment(line), ({ segment }) => segment.trim()))
    .filter(Boolean)
    .slice(0, maxSentences)
}

function findSame(
  sentence: Sentence,
  byStem: Map<string, KnownStatement[]>,
  weights: ReadonlyMap<string, number>,
): KnownStatement | undefined {
  const common = new Map<KnownStatement, { stems: number; weight: number }>()
  for (const stem of sentence.stems)
    for (const statement of byStem.get(stem) ?? []) {
      const sum = common.get(statement) ?? { stems: 0, weight: 0 }
      common.set(statement, { stems: sum.stems + 1, weight: sum.weight + weights.get(stem)! })
    }
  const weightOf = ({ stems }: Sentence) =>
    Array.from(stems, stem => weights.get(stem)!).reduce((sum, each) => sum + each, 0)
  const own = weightOf(sentence)
  let best: { statement: KnownStatement; share: number } | undefined
  for (const [statement, { stems, weight }] of common) {
    if (stems < same.stems || !numbersAgree(statement, sentence)) continue
    const share = weight / Math.min(own, weightOf(statement))
    if (share >= same.share && share > (best?.share ?? 0)) best = { statement, share }
  }
  return best?.statement
}

/**
 * Whether one's numbers of several digits are all among the other's, and some number is common. A sentence without
 * numbers agrees with any.
 */
function numbersAgree(one: Sentence, other: Sentence): boolean {
  if (one.numbers.length === 0 || other.numbers.length === 0) return true
  const isCommon = (number: string) => one.stems.has(number) && other.stems.has(number)
  if (!one.numbers.some(isCommon)) return false
  const [mine, theirs] = [one, other].map(({ numbers }) => numbers.filter(number => /\d\d/.test(number)))
  return (mine!.length <= theirs!.length ? mine! : theirs!).every(isCommon)
}
