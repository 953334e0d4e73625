import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { api } from '../../../ui/dashboard/api.ts'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { FormSkeleton } from '../../../ui/dashboard/FormSkeleton.tsx'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { NewsletterForm } from './NewsletterForm.tsx'
import { SendIssue } from './SendIssue.tsx'

export function NewsletterCreatePage() {
  return (
    <>
      <PageHeader title="رسالة جديدة" />
      <NewsletterForm />
    </>
  )
}

export function NewsletterEditPage() {
  const id = Number(useParams().id)
  // Fetched once on opening: a refetch must not replace unsaved changes.
  const { data, error, isFetchedAfterMount, refetch } = useQuery(
    api.newsletter.get.queryOptions({ input: { id }, staleTime: 0, refetchOnWindowFocus: false }),
  )
  const found = isFetchedAfterMount ? data : undefined
  const [isUnsaved, setUnsaved] = useState(false)
  return (
    <>
      <PageHeader
        title={found ? `«${found.name}»` : 'تعديل رسالة'}
        actions={found && <SendIssue newsletter={found} isUnsaved={isUnsaved} />}
      />
      {error && !found ? (
        <Failure error={error} onRetry={refetch} />
      ) : found ? (
        <NewsletterForm key={found.id} newsletter={found} onUnsaved={setUnsaved} />
      ) : (
        <FormSkeleton label="تُجلب الرسالة…" />
      )}
    </>
  )
}
