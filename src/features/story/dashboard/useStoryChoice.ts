import { useMutation, useQueryClient } from '@tanstack/react-query'
import { plural } from '../../../arabic/plural.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { confirm } from '../../../ui/dashboard/confirm.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import type { StaffStory } from '../story.schema.ts'
import { maxSources } from '../story.words.policy.ts'
import { seenOf, sourcesOf } from './seen.ts'
import { closedForms, closingForms, reopenedForms } from './sourceForms.ts'

/** `sources` are to be closed or to stay so. Refused if the story is no longer as it was shown. */
type Choice = { story: StaffStory; articleId: number | null; sources: number[]; isUndo?: boolean }

/** Copies that choosing this article closes. */
export function closableOf(story: StaffStory, chosenId: number): number[] {
  const waiting = story.items.flatMap(({ isClosable, articleId }) => (isClosable && articleId) || [])
  const sources = sourcesOf(story).filter(source => source !== chosenId)
  return waiting.filter(id => id !== chosenId).slice(0, Math.max(0, maxSources - sources.length))
}

/** Chooses the article that stands for a story. Asks before copies that wait are closed, and offers to undo it. */
export function useStoryChoice() {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ story, articleId, sources }: Choice) =>
      client.story.choose({ id: story.id, articleId, sources, seen: seenOf(story) }),
    onSuccess: (chosen, { story, articleId, isUndo }) => {
      const { closed, reopened } = chosen
      const counts = [
        ...(closed > 0 ? [plural(closed, closedForms)] : []),
        ...(reopened > 0 ? [plural(reopened, reopenedForms)] : []),
      ]
      const who = articleId === null ? 'يمثل الخبرَ أسبقُه.' : 'يمثل الخبرَ ما اخترته.'
      const done = isUndo ? ['عاد كما كان.', ...counts] : [who, ...counts]
      const undo = () =>
        mutate({ story: chosen, articleId: story.chosenId, sources: sourcesOf(story), isUndo: true })
      if (isUndo) snackbar.success(done.join(' '))
      else snackbar.undoable(done.join(' '), undo)
    },
    onError: problem => snackbar.error(problem),
    onSettled: () =>
      Promise.all(
        [api.story, api.article, api.wire].map(calls => queries.invalidateQueries({ queryKey: calls.key() })),
      ),
  })
  return {
    async choose(story: StaffStory, articleId: number | null): Promise<void> {
      const closing = articleId === null ? [] : closableOf(story, articleId)
      const isSure =
        closing.length === 0 ||
        (await confirm({
          title: 'اختيار من يمثل الخبر',
          message: `${plural(closing.length, closingForms)} ولا يُغلق ما أُسند إلى محرر أو عُدّل.`,
          confirm: 'اختره',
        }))
      const sources = articleId === null ? [] : [...sourcesOf(story), ...closing]
      if (isSure) mutate({ story, articleId, sources })
    },
    reopenSource: (story: StaffStory, closedId: number) =>
      mutate({
        story,
        articleId: story.chosenId,
        sources: sourcesOf(story).filter(source => source !== closedId),
      }),
  }
}
