import type { StaffArticle } from '../article/article.schema.ts'

const forSubscribers = 'للمشتركين'

/** Says of a locked article that it is, unless the words do already. */
export const markLocked = (words: string, isLocked: boolean): string =>
  isLocked && !words.includes(forSubscribers) ? [forSubscribers, words].filter(Boolean).join(': ') : words

type Things = Pick<StaffArticle, 'category' | 'agency' | 'author' | 'tags' | 'people'>

/** What an article is about, as devices follow it. */
export function topicsOf({ category, agency, author, tags, people }: Things): string[] {
  return [
    `category:${category.id}`,
    ...(agency ? [`agency:${agency.id}`] : []),
    ...(author ? [`author:${author.id}`] : []),
    ...tags.map(({ id }) => `tag:${id}`),
    ...people.map(({ id }) => `person:${id}`),
  ]
}
