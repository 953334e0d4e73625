import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '../../../ui/dashboard/api.ts'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { FormSkeleton } from '../../../ui/dashboard/FormSkeleton.tsx'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { feedContract } from '../feed.contract.ts'
import { FeedForm } from './FeedForm.tsx'
import { FeedHealthPanel } from './FeedHealthPanel.tsx'
import { FeedItems } from './FeedItems.tsx'
import { pollEvery, useFetchNow } from './useFetchNow.ts'

export function FeedEditPage() {
  const id = Number(useParams().id)
  const may = useRights(feedContract)
  const { fetchNow, isUnderWay } = useFetchNow()
  const { data, error, isFetchedAfterMount, refetch } = useQuery(
    api.feed.get.queryOptions({
      input: { id },
      staleTime: 0,
      refetchInterval: ({ state }) => pollEvery(state.data !== undefined && isUnderWay(state.data)),
    }),
  )
  // Cached data may be stale, and the form keeps its initial values.
  const feed = isFetchedAfterMount ? data : undefined
  return (
    <>
      <PageHeader title={feed ? `المرشّح «${feed.name}»` : may.edit ? 'تعديل مرشّح' : 'مرشّح'} />
      {error && !feed ? (
        <Failure error={error} onRetry={refetch} />
      ) : feed ? (
        <>
          <FeedHealthPanel
            feed={feed}
            isUnderWay={isUnderWay(feed)}
            mayAcceptMove={may.acceptMove}
            onFetch={may.fetchSoon ? () => fetchNow(feed) : undefined}
          />
          <FeedForm key={feed.id} feed={feed} readOnly={!may.edit} />
          <FeedItems feed={feed} />
        </>
      ) : (
        <FormSkeleton label="يُجلب المرشّح…" />
      )}
    </>
  )
}
