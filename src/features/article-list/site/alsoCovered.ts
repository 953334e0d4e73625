import type { ArticleCard } from '../../article/article.schema.ts'

/** The other outlets of a card's story, in words; '' if there are none. */
export function alsoCovered({ also }: Pick<ArticleCard, 'also'>): string {
  return also.length > 0 ? `تناولتها أيضًا: ${also.join('، ')}` : ''
}
