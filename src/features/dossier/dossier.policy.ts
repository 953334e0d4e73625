import { formatNumber } from '../../arabic/digits.ts'
import { article } from '../../arabic/nouns.ts'
import { plural } from '../../arabic/plural.ts'

/** Counted no further: a tag may have a hundred thousand articles. */
const maxCounted = 1000

/** «24 مقالًا»; without the schemas of the contract, which would triple the scripts of readers' pages. */
export function articlesInWords(articles: number): string {
  return articles > maxCounted ? `أكثر من ${formatNumber(maxCounted)} مقال` : plural(articles, article)
}
