type Thing = { id: number }
export type Things = {
  category: Thing
  agency: Thing | null
  author: Thing | null
  contributors?: Thing[]
  tags: Thing[]
  people: Thing[]
}

/** Topics of an article, as devices follow them. */
export function topicsOf({ category, agency, author, contributors = [], tags, people }: Things): string[] {
  return [
    `category:${category.id}`,
    ...(agency ? [`agency:${agency.id}`] : []),
    ...(author ? [`author:${author.id}`] : []),
    ...contributors.map(({ id }) => `author:${id}`),
    ...tags.map(({ id }) => `tag:${id}`),
    ...people.map(({ id }) => `person:${id}`),
  ]
}
