import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../ui/dashboard/api.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'

/** The chosen article of a story before it was set apart, and the copies that were closed as its sources. */
type StoryChoice = { articleId: number; sources: number[] }
/** `undo` reverts it, or merging the articles of `rejoin` does, and choosing as in `choice`. */
type Act = {
  act: () => Promise<unknown>
  done: string
  rejoin?: number[]
  choice?: StoryChoice | undefined
  undo?: () => void
}

/**
 * Editors' decisions about stories; the list is read again after each. An article that was taken out by a stray click can
 * be put back by those who may merge.
 */
export function useStoryActs(onDone: () => void, mayMerge: boolean) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ act }: Act) => act(),
    onSuccess: (_, { done, rejoin = [], choice, undo }) => {
      if (undo) snackbar.undoable(done, undo)
      else if (mayMerge && rejoin.length > 1) snackbar.undoable(done, () => merge(rejoin, choice))
      else snackbar.success(done)
      onDone()
    },
    onError: problem => snackbar.error(problem),
    onSettled: () =>
      Promise.all(
        [api.story, api.article, api.wire].map(calls => queries.invalidateQueries({ queryKey: calls.key() })),
      ),
  })
  const merge = (articleIds: number[], choice?: StoryChoice) =>
    mutate({
      act: () => client.story.merge({ articleIds, ...(choice && { choice }) }),
      done: choice ? 'عاد إلى خبره، واختير له كما كان.' : 'صارت خبرًا واحدًا.',
    })
  const reopen = (id: number) =>
    mutate({ act: () => client.story.reopen({ id }), done: 'عاد الاقتراح إلى القائمة.' })
  return {
    isPending,
    merge,
    /** @param other an article that stays */
    split: (id: number, articleIds: number[], other: number | undefined) =>
      mutate({
        act: () => client.story.split({ id, articleIds }),
        done: 'فُصلت عن بقية الخبر.',
        rejoin: [...articleIds, ...(other ? [other] : [])],
      }),
    /** @param choice of its story, if it was the chosen one */
    setApart: (articleId: number, other: number | undefined, choice: StoryChoice | undefined) =>
      mutate({
        act: () => client.story.setApart({ articleId }),
        done: 'أُخرج من الخبر، ولن يُضم إليه ثانية.',
        rejoin: [articleId, ...(other ? [other] : [])],
        choice,
      }),
    decide: (id: number, isSame: boolean) =>
      mutate({
        act: () => client.story.decide({ id, isSame }),
        done: isSame ? 'صارا خبرًا واحدًا.' : 'لن يُقترح ذلك ثانية.',
        ...(!isSame && { undo: () => reopen(id) }),
      }),
  }
}
