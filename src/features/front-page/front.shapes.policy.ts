import type { BlockLayout } from '../category/category.contract.ts'
import type { Character } from '../category/category.schema.ts'

/** A section's shape depends on these and on its place. `layout` is the editors' choice. */
export type SectionFacts = {
  character: Character
  stories: number
  /** Stories with a picture. */
  pictures: number
  /** Stories whose writer has a portrait. */
  portraits: number
  layout: BlockLayout | null
}

/** Sections across the whole page; later ones stand in pairs, with one across the page between two pairs. */
const wideSections = 6
/** A section with fewer stories is small: it stands beside another small one. */
const enoughStories = 3

/** The least that a shape needs to look as it was meant. */
const needs: Record<BlockLayout, Partial<Pick<SectionFacts, 'stories' | 'pictures' | 'portraits'>>> = {
  spread: { pictures: 1 },
  ledger: { stories: 4, pictures: 2 },
  night: { stories: 4, pictures: 4 },
  squares: { stories: 4, pictures: 3 },
  centre: { stories: 3, pictures: 1 },
  tall: { stories: 3, pictures: 3 },
  quartet: { stories: 4, pictures: 4 },
  voices: { stories: 2, portraits: 2 },
  list: {},
  column: {},
}

/** Shapes that suit a character, the best first. */
const wished: Record<Exclude<Character, 'plain'>, BlockLayout[]> = {
  economy: ['ledger'],
  sport: ['squares'],
  culture: ['tall'],
  opinion: ['voices'],
}
/** Plain sections take these in turn. */
const plainShapes: BlockLayout[] = ['spread', 'night', 'centre', 'quartet', 'ledger']
const anyShape: BlockLayout[] = ['spread', 'centre', 'ledger', 'squares', 'list', 'column']

/** Shapes that begin, and that end, with a row of equal cards. */
const begins: ReadonlySet<BlockLayout | undefined> = new Set(['quartet', 'voices'])
const ends: ReadonlySet<BlockLayout | undefined> = new Set(['quartet', 'voices', 'night'])

/**
 * The shape of each section of the front page, by its character, its place, and how much it has to show. No two
 * neighbours have the same, columns of one row excepted, and no row of equal cards follows another, also not where
 * `rowsBefore` says that the page has a row of its own before a section. Editors' choices stand, and others avoid them.
 */
export function shapesOf(sections: SectionFacts[], rowsBefore: readonly number[] = []): BlockLayout[] {
  const isNarrow = placeColumns(sections)
  const shapes: BlockLayout[] = []
  let plain = 0
  for (const [at, section] of sections.entries()) {
    const { layout, character } = section
    if (layout || isNarrow[at]) {
      shapes.push(layout ?? 'column')
      continue
    }
    const [before, after] = [shapes[at - 1], sections[at + 1]?.layout ?? undefined]
    const isRefused = (shape: BlockLayout) =>
      shape === before ||
      shape === after ||
      (begins.has(shape) && (ends.has(before) || rowsBefore.includes(at))) ||
      (ends.has(shape) && (begins.has(after) || rowsBefore.includes(at + 1)))
    const turn = plain % plainShapes.length
    const first =
      character === 'plain' ? [...plainShapes.slice(turn), ...plainShapes.slice(0, turn)] : wished[character]
    if (character === 'plain') plain += 1
    shapes.push([...first, ...anyShape].find(shape => fits(shape, section) && !isRefused(shape)) ?? 'list')
  }
  return shapes
}

function fits(shape: BlockLayout, section: SectionFacts): boolean {
  const { stories = 1, pictures = 0, portraits = 0 } = needs[shape]
  return section.stories >= stories && section.pictures >= pictures && section.portraits >= portraits
}

/** Small and late sections stand in pairs; one of an odd number, and one between two pairs, crosses the page. */
function placeColumns(sections: SectionFacts[]): boolean[] {
  const isSmall = sections.map(
    ({ layout, character, stories, pictures, portraits }, at) =>
      !layout &&
      (at >= wideSections ||
        (character === 'opinion' ? portraits < 2 : stories < enoughStories || pictures === 0)),
  )
  const isNarrow = sections.map(() => false)
  for (let start = 0; start < sections.length; start += 1) {
    if (!isSmall[start] || isSmall[start - 1]) continue
    const after = isSmall.indexOf(false, start)
    const length = (after === -1 ? sections.length : after) - start
    // Across the page, two side by side, and so on; two that would be left over begin with their pair.
    const across = length % 3 === 2 ? 2 : 0
    for (let at = 0; at < length; at += 1) isNarrow[start + at] = at % 3 !== across
  }
  return isNarrow
}
