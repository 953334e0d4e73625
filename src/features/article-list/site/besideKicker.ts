import { dropBreakingWord } from '../../../arabic/breakingWord.ts'
import type { ArticleCard } from '../../article/article.schema.ts'

/** The title next to its kicker, which says «عاجل» already. */
export function besideKicker({ title, breaking }: Pick<ArticleCard, 'title' | 'breaking'>): string {
  return breaking ? dropBreakingWord(title) : title
}
