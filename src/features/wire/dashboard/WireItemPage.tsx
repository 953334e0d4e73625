import { Anchor, Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { api } from '../../../ui/dashboard/api.ts'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { FormSkeleton } from '../../../ui/dashboard/FormSkeleton.tsx'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { useWireActions } from './useWireActions.ts'
import { WireItemActions } from './WireItemActions.tsx'
import { WireItemTrace } from './WireItemTrace.tsx'

/** Page of one item: its arrival, source, verdict of each rule, and outcome. */
export function WireItemPage() {
  const id = Number(useParams().id)
  const { data, error, refetch } = useQuery(api.wire.trace.queryOptions({ input: { id } }))
  const actions = useWireActions(() => void refetch())
  return (
    <>
      <PageHeader
        title="مادة واردة"
        actions={
          <Anchor component={Link} to="/dashboard/wire/list" size="sm">
            إلى الوارد
          </Anchor>
        }
      />
      {error && !data ? (
        <Failure error={error} onRetry={refetch} />
      ) : data ? (
        <Paper withBorder p="md" maw="52rem">
          <WireItemTrace item={data} actions={<WireItemActions item={data} actions={actions} opens />} />
        </Paper>
      ) : (
        <FormSkeleton label="تُجلب المادة…" />
      )}
    </>
  )
}
