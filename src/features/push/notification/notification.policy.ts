type Thing = { id: number }
export type Things = {
  /** Absent for an article that is not saved yet. */
  id?: number | undefined
  category: Thing
  agency: Thing | null
  author: Thing | null
  contributors?: Thing[]
  tags: Thing[]
  people: Thing[]
}

/** Topics of an article, as devices follow them; those of its dossiers are looked up. */
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
