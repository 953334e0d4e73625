import type { SeenChoices, StaffStory } from '../story.schema.ts'

/** The articles that are closed as sources of a story. */
export const sourcesOf = ({ items }: StaffStory) => items.flatMap(({ closedId }) => closedId ?? [])

/** A story's choice as this page shows it. The server refuses a change if it has another by now. */
export const seenOf = (story: StaffStory) => ({ chosenId: story.chosenId, sources: sourcesOf(story) })

/** A selected article, with its story as it was shown then: the list may show another page by now. */
export type SelectedArticle = { articleId: number; story: SeenChoices[number] }

export const shownOf = (story: StaffStory) => ({ ...seenOf(story), id: story.id })

/** The stories of the selected articles, as they were shown last. A colleague may have moved an article to another story. */
export function seenOfAll(selection: SelectedArticle[], stories: StaffStory[]): SeenChoices {
  const seen = selection.map(({ articleId, story }) => {
    const now = stories.find(({ items }) => items.some(item => item.articleId === articleId))
    return now ? shownOf(now) : story
  })
  return [...new Map(seen.map(story => [story.id, story])).values()]
}
