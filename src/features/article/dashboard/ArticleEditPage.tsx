import { Button, Center, Loader } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { errorCode } from '../../../api/client.ts'
import { api, client } from '../../../dashboard/api.ts'
import { Emptiness } from '../../../dashboard/Emptiness.tsx'
import { Failure } from '../../../dashboard/Failure.tsx'
import { NotFoundPage } from '../../../dashboard/NotFoundPage.tsx'
import { snackbar } from '../../../dashboard/snackbar.ts'
import type { DeskArticle } from '../article.schema.ts'
import { ArticleForm } from './ArticleForm.tsx'
import { useFoundDrafts } from './useFoundDrafts.ts'

export function ArticleEditPage() {
  const { id } = useParams()
  const number = Number(id)
  if (!Number.isInteger(number) || number < 1) return <NotFoundPage because="refused" />
  return <Opening key={number} id={number} />
}

function Opening({ id }: { id: number }) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery(
    api.article.deskGet.queryOptions({
      input: { id },
      // The form has it from here on: what others save meanwhile is met when saving.
      staleTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchOnMount: 'always',
    }),
  )
  const drafts = useFoundDrafts(data, isFetchedAfterMount && data !== undefined)
  if (errorCode(error) === 'NOT_FOUND') return <NotFoundPage because="refused" />
  if (error && !drafts) return <Failure error={error} onRetry={refetch} />
  if (!data || !drafts) {
    return (
      <Center py={120} role="status" aria-label="يُفتح المقال…">
        <Loader />
      </Center>
    )
  }
  if (data.state === 'binned') return <Binned article={data} />
  return <ArticleForm article={data} drafts={drafts} />
}

function Binned({ article }: { article: DeskArticle }) {
  const queries = useQueryClient()
  const restore = useMutation({
    mutationFn: () => client.article.restore({ id: article.id }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: api.article.key() }),
    onError: problem => snackbar.error(problem),
  })
  return (
    <Emptiness
      title={`«${article.title}» في السلة`}
      text="أعِده لتحرّره؛ يعود معلّقًا."
      action={
        <Button loading={restore.isPending} onClick={() => restore.mutate()}>
          أعِده من السلة
        </Button>
      }
    />
  )
}
