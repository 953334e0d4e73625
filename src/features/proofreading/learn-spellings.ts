import { setImmediate } from 'node:timers/promises'
import { foldSpelling, listedSpellings } from '../../arabic/check/spelling.ts'
import { tokensOf } from '../../arabic/check/tokens.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { beginningOfText } from '../../platform/html/html.ts'
import { type HouseSpelling, listPublishedTexts, replaceHouseSpellings } from './check.queries.ts'

/** The newest ones show the newsroom's current spelling. */
const maxArticles = 5000
const batch = 100
const maxLetters = 20_000
/** A word in this many articles is not an error; a listed word also needs this share. */
const enough = { unlisted: 20, listed: 10, share: 0.2, only: 0.98 }
const maxSpellings = 20_000

type Counts = Map<string, Map<string, number>>

/** Counts the published articles with each spelling of a word, and stores what the word list lacks. */
export async function learnSpellings(db: Handle): Promise<void> {
  const counts: Counts = new Map()
  let before = 2 ** 31 - 1
  for (let read = 0; read < maxArticles; read += batch) {
    const articles = await listPublishedTexts(db, before, batch)
    for (const { title, summary, description } of articles) {
      count(counts, `${title}\n${summary}\n${beginningOfText(description, maxLetters)}`)
      // Lets other jobs have their turn.
      await setImmediate()
    }
    if (articles.length < batch) break
    before = articles.at(-1)!.id
  }
  await inTransaction(db, tx => replaceHouseSpellings(tx, judge(counts)))
}

function count(counts: Counts, text: string): void {
  for (const word of new Set(tokensOf(text).map(({ bare }) => bare))) {
    if (word.length < 3 || word.length > 20 || !/^[\u0621-\u064a]+$/.test(word)) continue
    if (!/[أإآىةيه]|^ا/.test(word)) continue
    const folded = foldSpelling(word)
    const forms = counts.get(folded) ?? new Map<string, number>()
    forms.set(word, (forms.get(word) ?? 0) + 1)
    counts.set(folded, forms)
  }
}

function judge(counts: Counts): HouseSpelling[] {
  const kept: (HouseSpelling & { articles: number })[] = []
  for (const [folded, forms] of counts) {
    const articles = [...forms.values()].reduce((sum, times) => sum + times, 0)
    const listed = listedSpellings.get(folded)
    const usual = [...forms].filter(([form, times]) =>
      listed
        ? !listed.includes(form) && times >= enough.listed && times >= enough.share * articles
        : times >= enough.unlisted && times >= enough.only * articles,
    )
    if (usual.length > 0)
      kept.push({ folded, articles, forms: [...(listed ?? []), ...usual.map(([form]) => form)] })
  }
  kept.sort((a, b) => b.articles - a.articles)
  return kept.slice(0, maxSpellings).map(({ folded, forms }) => ({ folded, forms }))
}
