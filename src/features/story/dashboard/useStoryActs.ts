import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../ui/dashboard/api.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'

/** Editors' decisions about stories; the list is read again after each. */
export function useStoryActs(onDone: () => void) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ act }: { act: () => Promise<unknown>; done: string }) => act(),
    onSuccess: (_, { done }) => {
      snackbar.success(done)
      onDone()
    },
    onError: problem => snackbar.error(problem),
    onSettled: () => queries.invalidateQueries({ queryKey: api.story.key() }),
  })
  return {
    isPending,
    merge: (articleIds: number[]) =>
      mutate({ act: () => client.story.merge({ articleIds }), done: 'صارت خبرًا واحدًا.' }),
    split: (id: number, articleIds: number[]) =>
      mutate({ act: () => client.story.split({ id, articleIds }), done: 'فُصلت عن بقية الخبر.' }),
    setApart: (articleId: number) =>
      mutate({ act: () => client.story.setApart({ articleId }), done: 'أُخرج من الخبر، ولن يُضم إليه ثانية.' }),
    decide: (id: number, isSame: boolean) =>
      mutate({
        act: () => client.story.decide({ id, isSame }),
        done: isSame ? 'صارا خبرًا واحدًا.' : 'لن يُقترح ذلك ثانية.',
      }),
    choose: (id: number, articleId: number | null) =>
      mutate({
        act: () => client.story.choose({ id, articleId }),
        done: articleId === null ? 'يمثل الخبرَ أسبقُه.' : 'يمثل الخبرَ ما اخترته، والبقية مصادر له.',
      }),
  }
}
