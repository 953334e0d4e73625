import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { api } from '../../../ui/dashboard/api.ts'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { FormSkeleton } from '../../../ui/dashboard/FormSkeleton.tsx'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { DossierForm } from './DossierForm.tsx'

/** `?from=tag:12` begins from a proposal. */
export function DossierCreatePage() {
  const [search] = useSearchParams()
  const [, kind, id] = /^(tag|person):([1-9]\d{0,8})$/.exec(search.get('from') ?? '') ?? []
  const input = { kind: kind === 'person' ? ('person' as const) : ('tag' as const), id: Number(id ?? 1) }
  const { data, error, refetch } = useQuery(
    api.dossier.begin.queryOptions({
      input,
      enabled: kind !== undefined,
      // A refetch must not replace what was written.
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
    }),
  )
  return (
    <>
      <PageHeader title="ملف جديد" />
      {kind === undefined || data ? (
        <DossierForm begun={data} />
      ) : error ? (
        <Failure error={error} onRetry={refetch} />
      ) : (
        <FormSkeleton label="يُجهَّز الاقتراح…" />
      )}
    </>
  )
}
