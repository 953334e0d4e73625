import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { Failure } from '../../../../ui/dashboard/Failure.tsx'
import { useSession } from '../../../../ui/dashboard/useSession.ts'
import type { AssignmentChange } from '../../assignment.schema.ts'
import { AssignmentFields } from './AssignmentFields.tsx'
import { changeAssignment, useDeskRefresh } from './useDesk.ts'

const againMs = 20_000

/**
 * Assignment of a saved article: saved at once, independent of its text. Opening it marks the actor's own task as seen.
 */
export function AssignmentPanel({
  article,
  mayEdit,
}: {
  article: { id: number; title: string }
  mayEdit: boolean
}) {
  const { id } = article
  const { user } = useSession()
  const queries = useQueryClient()
  const refresh = useDeskRefresh()
  const [isSaving, setSaving] = useState(false)
  const { data, error, refetch } = useQuery(
    api.assignment.get.queryOptions({ input: { id }, refetchInterval: againMs }),
  )
  const isMine = data?.assignee?.id === user?.id
  useEffect(() => {
    if (!isMine) return
    void client.assignment
      .setSeen({ id })
      .then(() => queries.invalidateQueries({ queryKey: api.assignment.tasks.key() }))
      .catch(() => {})
  }, [isMine, id, queries])

  async function change(next: AssignmentChange): Promise<void> {
    if (!data) return
    setSaving(true)
    await changeAssignment({ ...article, assignment: data }, next)
    await refresh()
    setSaving(false)
  }
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={180} />
  return (
    <AssignmentFields
      articleId={id}
      assignment={data}
      onChange={next => void change(next)}
      disabled={isSaving || !mayEdit}
    />
  )
}
