import type { ArticleKind } from '../../../contract/article-kinds.ts'

/** Widths of each page's lead picture, shared by the head's preload and the page. */
export const leadSizes = {
  home: '(min-width: 80rem) 51rem, (min-width: 64rem) 64vw, 100vw',
  article: '(min-width: 81rem) 44.5rem, (min-width: 64rem) 57vw, (min-width: 42rem) 40rem, 100vw',
  list: '(min-width: 80rem) 42rem, (min-width: 48rem) 54vw, 100vw',
  tall: '(min-width: 64rem) 31rem, 70vw',
} as const

/** Shape of a card's picture: a still of a video keeps the video's. */
export function leadShape({ kind }: { kind: ArticleKind }): '16x9' | '3x2' {
  return kind === 'video' ? '16x9' : '3x2'
}
