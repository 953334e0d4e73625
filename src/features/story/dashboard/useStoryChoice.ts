import { useMutation, useQueryClient } from '@tanstack/react-query'
import { plural } from '../../../arabic/plural.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { confirm } from '../../../ui/dashboard/confirm.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import type { StaffStory } from '../story.schema.ts'
import { maxSources } from '../story.words.policy.ts'
import { closedForms, closingForms, reopenedForms } from './sourceForms.ts'

type Choice = { story: StaffStory; articleId: number | null; sources?: number[]; isUndo?: boolean }

/** The articles that are closed as sources of a story. */
const sourcesOf = ({ items }: StaffStory) => items.flatMap(({ closedId }) => closedId ?? [])

/** Copies that choosing this article closes. */
export function closableOf(story: StaffStory, chosenId: number): number {
  const waiting = story.items.filter(item => item.isClosable && item.articleId !== chosenId)
  const sources = sourcesOf(story).filter(source => source !== chosenId)
  return Math.min(waiting.length, Math.max(0, maxSources - sources.length))
}

/** Chooses the article that stands for a story. Asks before copies that wait are closed, and offers to undo it. */
export function useStoryChoice() {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ story: { id }, articleId, sources }: Choice) =>
      client.story.choose({ id, articleId, ...(sources && { sources }) }),
    onSuccess: ({ closed, reopened }, { story, articleId, isUndo }) => {
      const counts = [
        ...(closed > 0 ? [plural(closed, closedForms)] : []),
        ...(reopened > 0 ? [plural(reopened, reopenedForms)] : []),
      ]
      const who = articleId === null ? 'يمثل الخبرَ أسبقُه.' : 'يمثل الخبرَ ما اخترته.'
      const done = isUndo ? ['عاد كما كان.', ...counts] : [who, ...counts]
      const undo = () => mutate({ story, articleId: story.chosenId, sources: sourcesOf(story), isUndo: true })
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
      const closing = articleId === null ? 0 : closableOf(story, articleId)
      const isSure =
        closing === 0 ||
        (await confirm({
          title: 'اختيار من يمثل الخبر',
          message: `${plural(closing, closingForms)} ولا يُغلق ما أُسند إلى محرر أو عُدّل.`,
          confirm: 'اختره',
        }))
      if (isSure) mutate({ story, articleId })
    },
    reopenSource: (story: StaffStory, closedId: number) =>
      mutate({
        story,
        articleId: story.chosenId,
        sources: sourcesOf(story).filter(source => source !== closedId),
      }),
  }
}
