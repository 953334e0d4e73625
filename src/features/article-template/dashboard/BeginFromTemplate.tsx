import { Center, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { errorCode } from '../../../api/client.ts'
import { client } from '../../../ui/dashboard/api.ts'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { NotFoundPage } from '../../../ui/dashboard/NotFoundPage.tsx'
import { draftAddress } from '../../article/dashboard/pickers/articleLabels.ts'
import { newDraftName } from '../../draft/dashboard/draftName.ts'
import { valuesOfTemplate } from './templateValues.ts'

/** Creates a new draft from the template on each visit, and opens it. */
export function BeginFromTemplate({ id }: { id: number }) {
  const { key } = useLocation()
  const { data, error, refetch } = useQuery({
    queryKey: ['begun from a template', id, key],
    queryFn: async () => {
      const template = await client.template.get({ id })
      const name = newDraftName()
      await client.article.keepDraft({
        article: name,
        baseRevision: 0,
        content: valuesOfTemplate(template),
      })
      return name
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  if (errorCode(error) === 'NOT_FOUND') return <NotFoundPage because="refused" />
  if (error) return <Failure error={error} onRetry={refetch} />
  if (data) return <Navigate {...draftAddress(data)} replace />
  return (
    <Center py={120} role="status" aria-label="يُفتح القالب…">
      <Loader />
    </Center>
  )
}
