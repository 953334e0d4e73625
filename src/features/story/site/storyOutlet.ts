import type { ReaderStory } from '../story.schema.ts'

type Item = ReaderStory['items'][number]

/** Name of the outlet that an article of a story comes from; undefined for the newsroom's own. */
export function storyOutlet({ agency, source }: Pick<Item, 'agency' | 'source'>): string | undefined {
  return agency?.name ?? source?.name
}
