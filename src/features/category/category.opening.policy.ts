import type { BlockLayout } from './category.contract.ts'
import type { Character } from './category.schema.ts'

type Opening = { layout: BlockLayout; stories: number; pictures: number }

/** Layouts that open a section's page, as its block on the front page; `pictures` is the least that each needs. */
const openings: Record<Exclude<Character, 'plain'>, Opening> = {
  economy: { layout: 'ledger', stories: 5, pictures: 2 },
  sport: { layout: 'squares', stories: 5, pictures: 5 },
  culture: { layout: 'tall', stories: 3, pictures: 3 },
  opinion: { layout: 'voices', stories: 4, pictures: 4 },
}
/** Only the newest stories are moved up for their picture. */
const newest = 12
/** With fewer stories below it, an opening would leave the list bare. */
const leastBelow = 3

export type SectionOpening = { layout: BlockLayout; stories: number }

/** The stories with those of the opening first; no opening if its layout cannot be filled. */
export function openSection<Story extends { image: object | null; portrait?: object | null | undefined }>(
  character: Character,
  stories: Story[],
): { opening: SectionOpening | null; items: Story[] } {
  const plain = { opening: null, items: stories }
  if (character === 'plain') return plain
  const { layout, stories: length, pictures } = openings[character]
  if (stories.length < length + leastBelow) return plain
  const isIllustrated = ({ image, portrait }: Story) => Boolean(layout === 'voices' ? portrait : image)
  const near = stories.slice(0, newest)
  const illustrated = near.filter(isIllustrated).slice(0, pictures)
  // The lead is the editors' choice, or the newest, and stays in front.
  if (illustrated.length < pictures || illustrated[0] !== stories[0]) return plain
  const others = near.filter(story => !illustrated.includes(story)).slice(0, length - pictures)
  const first = [...illustrated, ...others]
  return {
    opening: { layout, stories: first.length },
    items: [...first, ...stories.filter(story => !first.includes(story))],
  }
}
