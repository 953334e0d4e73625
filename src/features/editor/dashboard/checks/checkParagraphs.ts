import type { Finding } from '../../../../arabic/check/finding.ts'
import { mainDigits } from '../../../../arabic/check/letters.ts'
import { client } from '../../../../ui/dashboard/api.ts'

/** Characters and paragraphs of one call, far below the server's limit, so that none is slow. */
const max = { letters: 20_000, paragraphs: 200 }
const maxKept = 5000

/** Checks new paragraphs on the server; others are cached by text. */
export function createChecker() {
  const known = new Map<string, Finding[]>()

  /** @throws errors of the call, and where `signal` is aborted */
  return async (texts: readonly string[], signal: AbortSignal): Promise<Finding[][]> => {
    const digits = mainDigits(texts.join('\n'))
    const keyOf = (text: string) => `${digits ?? ''} ${text}`
    if (known.size > maxKept) known.clear()
    const fresh = [...new Set(texts)].filter(text => text.length <= max.letters && !known.has(keyOf(text)))
    for (const paragraphs of batches(fresh)) {
      const found = await client.check.text({ paragraphs, ...(digits && { digits }) }, { signal })
      for (const [at, text] of paragraphs.entries()) known.set(keyOf(text), found[at] ?? [])
    }
    return texts.map(text => known.get(keyOf(text)) ?? [])
  }
}

function batches(texts: readonly string[]): string[][] {
  const made: string[][] = []
  let letters = max.letters
  for (const text of texts) {
    const last = made.at(-1)
    if (last && letters + text.length <= max.letters && last.length < max.paragraphs) {
      last.push(text)
      letters += text.length
    } else {
      made.push([text])
      letters = text.length
    }
  }
  return made
}
