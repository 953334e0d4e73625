import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '../../../ui/dashboard/api.ts'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { FormSkeleton } from '../../../ui/dashboard/FormSkeleton.tsx'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { DossierForm } from './DossierForm.tsx'

export function DossierEditPage() {
  const id = Number(useParams().id)
  // Fetched once on opening: a refetch must not replace unsaved changes.
  const { data, error, isFetchedAfterMount, refetch } = useQuery(
    api.dossier.get.queryOptions({ input: { id }, staleTime: 0, refetchOnWindowFocus: false }),
  )
  const dossier = isFetchedAfterMount ? data : undefined
  return (
    <>
      <PageHeader
        title={dossier ? `الملف «${dossier.name}»` : 'تعديل ملف'}
        actions={
          dossier && (
            <Button
              component="a"
              href={
                dossier.status
                  ? `/dossier/${encodeURIComponent(dossier.slug)}`
                  : `/dashboard/dossier/preview/${dossier.id}`
              }
              target="_blank"
              variant="default"
              leftSection={<IconExternalLink size={16} />}
            >
              {dossier.status ? 'كما يراه القراء' : 'معاينة المحفوظ'}
            </Button>
          )
        }
      />
      {error && !dossier ? (
        <Failure error={error} onRetry={refetch} />
      ) : dossier ? (
        <DossierForm key={dossier.id} dossier={dossier} />
      ) : (
        <FormSkeleton label="يُجلب الملف…" />
      )}
    </>
  )
}
