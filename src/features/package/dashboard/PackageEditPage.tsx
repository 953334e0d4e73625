import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '../../../ui/dashboard/api.ts'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { FormSkeleton } from '../../../ui/dashboard/FormSkeleton.tsx'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { PackageForm } from './PackageForm.tsx'

export function PackageEditPage() {
  const id = Number(useParams().id)
  // Fetched once on opening: a refetch must not replace unsaved changes.
  const { data, error, isFetchedAfterMount, refetch } = useQuery(
    api.package.get.queryOptions({ input: { id }, staleTime: 0, refetchOnWindowFocus: false }),
  )
  const found = isFetchedAfterMount ? data : undefined
  return (
    <>
      <PageHeader
        title={found ? `الباقة «${found.name}»` : 'تعديل باقة'}
        actions={
          found?.status && (
            <Button
              component="a"
              href="/subscribe"
              target="_blank"
              variant="default"
              leftSection={<IconExternalLink size={16} />}
            >
              كما يراها القراء
            </Button>
          )
        }
      />
      {error && !found ? (
        <Failure error={error} onRetry={refetch} />
      ) : found ? (
        <PackageForm key={found.id} package={found} />
      ) : (
        <FormSkeleton label="تُجلب الباقة…" />
      )}
    </>
  )
}
