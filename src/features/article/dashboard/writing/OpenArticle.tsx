import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorCode } from '../../../../api/client.ts'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { EmptyState } from '../../../../ui/dashboard/EmptyState.tsx'
import { Failure } from '../../../../ui/dashboard/Failure.tsx'
import { NotFoundPage } from '../../../../ui/dashboard/NotFoundPage.tsx'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { useFoundDrafts } from '../../../draft/dashboard/useFoundDrafts.ts'
import { actRefusal } from '../../article.policy.ts'
import type { StaffArticle } from '../../article.schema.ts'
import { useStanding } from '../pickers/useStanding.ts'
import { ArticleForm } from './ArticleForm.tsx'
import { WritingSkeleton } from './WritingSkeleton.tsx'

type Props = { id: number; continues: boolean }

/** A saved article, shown once it and its drafts are loaded. */
export function OpenArticle({ id, continues }: Props) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery(
    api.article.staffGet.queryOptions({
      input: { id },
      // The form takes it from here: later saves by others are handled when saving.
      staleTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchOnMount: 'always',
    }),
  )
  const ready = isFetchedAfterMount && data !== undefined
  const drafts = useFoundDrafts({ of: id, article: data, ready })
  if (errorCode(error) === 'NOT_FOUND') return <NotFoundPage because="refused" />
  if (error && !drafts) return <Failure error={error} onRetry={refetch} />
  if (!data || !drafts) return <WritingSkeleton />
  if (data.state === 'binned') return <Binned article={data} />
  return <ArticleForm of={id} article={data} drafts={drafts} continues={continues} />
}

function Binned({ article }: { article: StaffArticle }) {
  const queries = useQueryClient()
  const refusal = actRefusal('restore', useStanding(), article)
  const restore = useMutation({
    mutationFn: () => client.article.restore({ id: article.id }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: api.article.key() }),
    onError: problem => snackbar.error(problem),
  })
  return (
    <EmptyState
      title={`«${article.title}» في السلة`}
      text={refusal ?? 'أعِده لتحرّره؛ يعود معلّقًا.'}
      action={
        refusal === undefined && (
          <Button loading={restore.isPending} onClick={() => restore.mutate()}>
            أعِده من السلة
          </Button>
        )
      }
    />
  )
}
