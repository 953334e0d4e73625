import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { client } from '../../../../ui/dashboard/api.ts'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import type { StaffArticle } from '../../../article/article.schema.ts'
import { valuesOfArticle } from '../../../article/dashboard/fields/articleValues.ts'
import { askBeforePublishing } from '../../../proofreading/dashboard/askBeforePublishing.tsx'
import type { ReviewQueue } from './useReviewQueue.ts'

const undoMs = 10_000

/** The last action, and how to undo it. */
type UndoableAct = { id: number; words: string; undo: () => Promise<unknown> }

/** Actions on the open article; the last one can be undone for ten seconds. */
export function useReviewActs(queue: ReviewQueue) {
  const [last, setLast] = useState<UndoableAct>()
  useEffect(() => {
    if (!last) return
    const over = setTimeout(() => setLast(undefined), undoMs)
    return () => clearTimeout(over)
  }, [last])

  const act = useMutation({
    mutationFn: (run: () => Promise<UndoableAct | undefined>) => run(),
    onSuccess(done) {
      if (!done) return
      setLast(done)
      queue.leave(done.id)
    },
    onError: problem => snackbar.error(problem),
  })
  /** Resolves to false if it failed, which has been shown. */
  const begin = ({ id }: StaffArticle, run: () => Promise<UndoableAct | undefined>): Promise<boolean> => {
    queue.begin(id)
    return act.mutateAsync(run).then(
      () => true,
      () => false,
    )
  }
  const undo = useMutation({
    mutationFn: async (done: UndoableAct) => {
      await done.undo()
      return done
    },
    onSuccess({ id }) {
      setLast(undefined)
      queue.bringBack(id)
    },
    onError: problem => snackbar.error(problem),
  })

  return {
    isBusy: act.isPending || undo.isPending,
    last,
    undo: () => last && !undo.isPending && undo.mutate(last),
    publish: (article: StaffArticle) =>
      begin(article, async () => {
        const { id, title } = article
        // Publishes only the revision that was read.
        if ((await client.article.staffGet({ id })).revision !== article.revision) {
          snackbar.info('عُدّل المقال بعد أن فتحته؛ اقرأه كما صار.')
          queue.refresh()
          return undefined
        }
        const values = valuesOfArticle(article)
        if (!(await askBeforePublishing({ id, values, publish: 'انشره' }))) return undefined
        const { state } = await client.article.setEnable({ id, enable: true })
        const words = state === 'scheduled' ? `جُدول «${title}» لموعده.` : `نُشر «${title}».`
        return { id, words, undo: () => client.article.setEnable({ id, enable: false }) }
      }),
    bin: (article: StaffArticle) =>
      begin(article, async () => {
        const { id, title } = article
        await client.article.remove({ id })
        return { id, words: `نُقل «${title}» إلى السلة.`, undo: () => client.article.restore({ id }) }
      }),
    sendBack: (article: StaffArticle, text: string) =>
      begin(article, async () => {
        const { id, title } = article
        const { noteId } = await client.review.sendBack({ id, text })
        return {
          id,
          words: `أُعيد «${title}» إلى كاتبه.`,
          undo: () => client.review.takeBack({ id: noteId }),
        }
      }),
  }
}

export type ReviewActs = ReturnType<typeof useReviewActs>
