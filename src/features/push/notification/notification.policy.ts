import type { StaffArticle } from '../../article/article.schema.ts'

type Things = Pick<StaffArticle, 'category' | 'agency' | 'author' | 'tags' | 'people'>

/** Topics of an article, as devices follow them. */
export function topicsOf({ category, agency, author, tags, people }: Things): string[] {
  return [
    `category:${category.id}`,
    ...(agency ? [`agency:${agency.id}`] : []),
    ...(author ? [`author:${author.id}`] : []),
    ...tags.map(({ id }) => `tag:${id}`),
    ...people.map(({ id }) => `person:${id}`),
  ]
}
