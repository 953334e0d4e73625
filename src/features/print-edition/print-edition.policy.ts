import { truncate } from '../../arabic/truncate.ts'
import type { PrintedLine } from './print-edition.contract.ts'

/** Bounds an edition: a day may have any number of articles, of any length. */
export const printLimits = {
  articles: 60,
  /** Longest text of an article. */
  letters: 9_000,
  /** Characters of an article's HTML that are read at all. */
  html: 24_000,
  /** Longest text of an edition, about 25 pages. */
  allLetters: 150_000,
  pictures: 14,
}
/** A story that would get less text is printed with its summary only. */
const leastLetters = 400
/** Stories of the first page, besides what editors pinned. */
const frontStories = { least: 1, most: 4, share: 4 }
/** Every third story of a section has its picture. */
const picturesEach = 3

type ArrangedStory = {
  id: number
  storyId: number | null
  breaking: boolean
  image: object | null
  section: { id: number; name: string }
}
export type PrintedSection<Of> = { id: number; name: string; stories: Of[] }

/**
 * Stories of a day, newest first, as pages: pinned leads in their order, then the most suitable for the first page; the
 * others by section. Each story of several articles is printed once.
 */
export function arrangeEdition<Of extends ArrangedStory>(
  all: Of[],
  pins: readonly number[],
  order: readonly number[],
): { front: Of[]; sections: PrintedSection<Of>[] } {
  const pinned = pins.flatMap(pin => all.find(({ id }) => id === pin) ?? [])
  const stories = oncePerStory([...pinned, ...all.filter(story => !pinned.includes(story))])
  const front = stories.filter(story => pinned.includes(story))
  const free = stories.filter(story => !pinned.includes(story))
  const wanted = Math.ceil(stories.length / frontStories.share)
  const most = Math.min(Math.max(wanted, frontStories.least), frontStories.most)
  while (front.length < most && free.length > 0) {
    const chosen = chooseFor(front, free)
    front.push(chosen)
    free.splice(free.indexOf(chosen), 1)
  }
  const sections = new Map<number, PrintedSection<Of>>()
  for (const story of free) {
    const section = sections.get(story.section.id) ?? { ...story.section, stories: [] }
    sections.set(section.id, { ...section, stories: [...section.stories, story] })
  }
  const placeOf = ({ id }: { id: number }) => (order.includes(id) ? order.indexOf(id) : order.length)
  return {
    front,
    sections: [...sections.values()]
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .map(section => ({ ...section, stories: pictureFirst(section.stories) })),
  }
}

/** The lead shows a picture; the others come from sections that are not on the page yet. */
function chooseFor<Of extends ArrangedStory>(front: Of[], free: Of[]): Of {
  const there = new Set(front.map(({ section }) => section.id))
  const illustrated = free.filter(({ image }) => image)
  const chosen =
    front.length === 0
      ? (illustrated.find(({ breaking }) => breaking) ?? illustrated[0])
      : free.find(({ section }) => !there.has(section.id))
  return chosen ?? free[0]!
}

function oncePerStory<Of extends ArrangedStory>(stories: Of[]): Of[] {
  const known = new Set<number>()
  return stories.filter(({ storyId }) => {
    const isKnown = storyId !== null && known.has(storyId)
    if (storyId !== null) known.add(storyId)
    return !isKnown
  })
}

/** A section opens with a picture, if it has one. */
function pictureFirst<Of extends ArrangedStory>(stories: Of[]): Of[] {
  const opener = stories.find(({ image }) => image) ?? stories[0]!
  return [opener, ...stories.filter(story => story !== opener)]
}

/** Ids of the stories whose pictures are printed, from the first page on. */
export function choosePictures({
  front,
  sections,
}: {
  front: ArrangedStory[]
  sections: { stories: ArrangedStory[] }[]
}): Set<number> {
  const places = [
    ...front.filter((_, at) => at % 2 === 0),
    ...sections.flatMap(({ stories }) => stories.slice(0, 1)),
    ...sections.flatMap(({ stories }) => stories.filter((_, at) => at > 0 && at % picturesEach === 0)),
  ]
  const illustrated = places.filter(({ image }) => image).slice(0, printLimits.pictures)
  return new Set(illustrated.map(({ id }) => id))
}

/** The beginning of a text within the letters that are left. */
export function cutLines(lines: PrintedLine[], left: number): { lines: PrintedLine[]; isCut: boolean } {
  const most = Math.min(left, printLimits.letters)
  if (most < leastLetters) return { lines: [], isCut: lines.length > 0 }
  const kept: PrintedLine[] = []
  let letters = 0
  for (const line of lines) {
    const room = most - letters
    if (line.text.length > room) {
      // A long paragraph is cut between words; a heading without its text is no use.
      if (kept.length === 0) kept.push({ ...line, text: truncate(line.text, room) })
      while (kept.at(-1)?.type === 'heading') kept.pop()
      return { lines: kept, isCut: true }
    }
    kept.push(line)
    letters += line.text.length
  }
  return { lines: kept, isCut: false }
}
