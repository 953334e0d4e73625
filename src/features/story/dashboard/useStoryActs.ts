import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../ui/dashboard/api.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import type { SeenChoices, StaffStory } from '../story.schema.ts'
import { seenOf, sourcesOf } from './seen.ts'

/** Refused if the stories are no longer as `seen`; with `choice`, if somebody has chosen meanwhile. */
type Merge = {
  articleIds: number[]
  seen?: SeenChoices
  choice?: { articleId: number; sources: number[] }
}
/** Merging the articles of `undoneBy` reverts it, or `undo` does. */
type Act = { act: () => Promise<{ undoneBy?: Merge } | object>; done: string; undo?: () => void }

/**
 * Editors' decisions about stories; the list is read again after each. An article that was taken out by a stray click can
 * be put back by those who may merge.
 */
export function useStoryActs(onDone: () => void, mayMerge: boolean) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ act }: Act) => act(),
    onSuccess: (answer, { done, undo }) => {
      const undoneBy = 'undoneBy' in answer ? answer.undoneBy : undefined
      if (undo) snackbar.undoable(done, undo)
      else if (mayMerge && undoneBy && undoneBy.articleIds.length > 1)
        snackbar.undoable(done, () => merge(undoneBy))
      else snackbar.success(done)
      onDone()
    },
    onError: problem => snackbar.error(problem),
    onSettled: () =>
      Promise.all(
        [api.story, api.article, api.wire].map(calls => queries.invalidateQueries({ queryKey: calls.key() })),
      ),
  })
  const merge = (merged: Merge) =>
    mutate({
      act: () => client.story.merge(merged),
      done: merged.choice ? 'عاد إلى خبره، واختير له كما كان.' : 'صارت خبرًا واحدًا.',
    })
  const reopen = (id: number) =>
    mutate({ act: () => client.story.reopen({ id }), done: 'عاد الاقتراح إلى القائمة.' })
  return {
    isPending,
    merge: (articleIds: number[], seen: SeenChoices) => merge({ articleIds, seen }),
    split: (story: StaffStory, articleIds: number[]) =>
      mutate({
        async act() {
          const { id } = await client.story.split({ id: story.id, articleIds, seen: seenOf(story) })
          const isChoiceMoved = story.chosenId !== null && articleIds.includes(story.chosenId)
          const seen = [{ ...seenOf(story), id: isChoiceMoved ? id : story.id }]
          return { undoneBy: { articleIds: withOther(story, articleIds), seen } }
        },
        done: 'فُصلت عن بقية الخبر.',
      }),
    setApart: (story: StaffStory, articleId: number) =>
      mutate({
        async act() {
          await client.story.setApart({ articleId, seen: seenOf(story) })
          const articleIds = withOther(story, [articleId])
          return story.chosenId === articleId
            ? { undoneBy: { articleIds, choice: { articleId, sources: sourcesOf(story) } } }
            : { undoneBy: { articleIds, seen: [{ ...seenOf(story), id: story.id }] } }
        },
        done: 'أُخرج من الخبر، ولن يُضم إليه ثانية.',
      }),
    decide: (id: number, isSame: boolean) =>
      mutate({
        act: () => client.story.decide({ id, isSame }),
        done: isSame ? 'صارا خبرًا واحدًا.' : 'لن يُقترح ذلك ثانية.',
        ...(!isSame && { undo: () => reopen(id) }),
      }),
  }
}

/** With an article that stays. Closed sources are articles again once the chosen one is set apart. */
function withOther({ items, chosenId }: StaffStory, articleIds: number[]): number[] {
  const isChosen = chosenId !== null && articleIds.includes(chosenId)
  const others = items.flatMap(({ articleId, closedId }) => articleId ?? (isChosen ? closedId : null) ?? [])
  return [...articleIds, ...others.filter(id => !articleIds.includes(id)).slice(0, 1)]
}
