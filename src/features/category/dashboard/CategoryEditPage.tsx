import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '../../../ui/dashboard/api.ts'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { FormSkeleton } from '../../../ui/dashboard/FormSkeleton.tsx'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { CategoryForm } from './CategoryForm.tsx'
import { StripForm } from './StripForm.tsx'

export function CategoryEditPage() {
  const id = Number(useParams().id)
  // Fetched once on opening: a refetch must not replace unsaved changes.
  const { data, error, isFetchedAfterMount, refetch } = useQuery(
    api.category.get.queryOptions({ input: { id }, staleTime: 0, refetchOnWindowFocus: false }),
  )
  const category = isFetchedAfterMount ? data : undefined
  return (
    <>
      <PageHeader
        title={category ? `القسم «${category.name}»` : 'تعديل قسم'}
        actions={
          category?.status && (
            <Button
              component="a"
              href={`/articles/${encodeURIComponent(category.slug)}`}
              target="_blank"
              variant="default"
              leftSection={<IconExternalLink size={16} />}
            >
              كما يراه القراء
            </Button>
          )
        }
      />
      {error && !category ? (
        <Failure error={error} onRetry={refetch} />
      ) : category ? (
        <>
          <CategoryForm key={category.id} category={category} />
          <StripForm key={`strip-${category.id}`} category={category} />
        </>
      ) : (
        <FormSkeleton label="يُجلب القسم…" />
      )}
    </>
  )
}
