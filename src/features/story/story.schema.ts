import { z } from 'zod'
import { reference, shownReference, time } from '../../contract/fields.ts'
import { id } from '../../contract/pages.ts'
import { articleStates } from '../article/article.schema.ts'

/** Same text, changed facts, told in other words. */
const storyLevels = ['copy', 'update', 'event'] as const
export type StoryLevel = (typeof storyLevels)[number]

const item = z.object({
  title: z.string(),
  level: z.enum(storyLevels),
  /** When its outlet published it. */
  publishedAt: time,
  /** Whole minutes after the first of the story. */
  minutesLater: z.number(),
})

const readerItem = item.extend({
  articleId: id,
  slug: z.string(),
  summary: z.string(),
  agency: shownReference.nullable(),
  source: shownReference.nullable(),
})

/** An outlet whose copy readers cannot read here: not imported, closed as a source, or waiting for an editor. */
const earlierOutlet = z.object({ outlet: z.string(), publishedAt: time, link: z.string().nullable() })
export type EarlierOutlet = z.infer<typeof earlierOutlet>

/** Published articles of a story, the first to be published first. */
export const readerStory = z.object({
  id,
  /** Stands for the story in lists: chosen by an editor, otherwise the first. */
  leadId: id,
  title: z.string(),
  slug: z.string(),
  items: z.array(readerItem),
  earlier: earlierOutlet.nullable().describe('The first, if it published before all of these articles'),
  sources: z
    .array(earlierOutlet)
    .describe(
      'Other outlets whose copies were not imported or were closed as sources, the first first; at most ten',
    ),
})
export type ReaderStory = z.infer<typeof readerStory>

/** A story with the statements of its first ten articles, each once, in the words of the first article that has it. */
export const comparedStory = readerStory.extend({
  statements: z.array(
    z.object({ text: z.string(), articleIds: z.array(id).describe('Articles that state it, in any words') }),
  ),
})
export type ComparedStory = z.infer<typeof comparedStory>

const staffItem = item.extend({
  /** Null for a feed's item that was not imported, as another article has its text. */
  articleId: id.nullable(),
  state: z.enum(articleStates).nullable(),
  agency: reference.nullable(),
  source: reference.nullable(),
  feed: reference.pick({ id: true, name: true }).nullable(),
  link: z.string().nullable(),
  seenAt: time,
  /** Share of the text in common with the member that it was found by. */
  score: z.number(),
  byHand: z.boolean(),
  /** Closed when an editor chose another article; `articleId` is null. */
  isSource: z.boolean(),
  /** Its article in the bin, until that is deleted. */
  closedId: id.nullable(),
  /** Whether choosing another article closes it. */
  isClosable: z.boolean(),
})
export type StaffItem = z.infer<typeof staffItem>

export const staffStory = z.object({
  id,
  chosenId: id.nullable(),
  /** Members waiting for an editor. */
  waiting: z.number(),
  items: z.array(staffItem),
})
export type StaffStory = z.infer<typeof staffStory>

/** A story's choice as a caller knows it. */
export const seenChoice = z
  .strictObject({ chosenId: id.nullable(), sources: z.array(id).max(1000) })
  .describe(
    'The chosen article and the closed ones (`closedId`) as the caller saw them; if they have changed since, nothing changes: 409. Without it, the call applies to the story as it is now',
  )
export type SeenChoice = z.infer<typeof seenChoice>

/** The choices of several stories, of which some may have none. */
export const seenChoices = z
  .array(seenChoice.safeExtend({ id }))
  .max(50)
  .describe(
    'The stories of these articles as the caller saw them; one that is left out had neither a chosen article nor closed ones. If one has changed since, nothing changes: 409. Without it, the call applies to the stories as they are now',
  )
export type SeenChoices = z.infer<typeof seenChoices>

/** A story after a choice. */
export const chosenStory = staffStory.extend({
  closed: z.number().describe('Copies that no longer wait, as they became sources'),
  reopened: z.number().describe('Sources that wait for an editor again'),
})
export type ChosenStory = z.infer<typeof chosenStory>

/** An article with the story that one card stands for in lists, and its place in it; both 0 for none. */
export type StoryPlace = { articleId: number; storyId: number; place: number }

const proposed = z.object({
  articleId: id,
  title: z.string(),
  state: z.enum(articleStates),
  agency: reference.nullable(),
  source: reference.nullable(),
  publishAt: time,
})

/** Two articles that may report the same event, in order of arrival. */
export const storyProposal = z.object({
  id,
  score: z.number(),
  createdAt: time,
  articles: z.array(proposed),
})
export type StoryProposal = z.infer<typeof storyProposal>
