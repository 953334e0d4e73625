import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '../../../ui/dashboard/api.ts'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { FormSkeleton } from '../../../ui/dashboard/FormSkeleton.tsx'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import { UserForm } from './UserForm.tsx'
import { runRefusal } from './userRights.ts'

export function UserEditPage() {
  const id = Number(useParams().id)
  const { user: actor } = useSession()
  // Fetched once on opening; a refetch would replace what is being typed.
  const { data, error, isFetchedAfterMount, refetch } = useQuery(
    api.user.get.queryOptions({ input: { id }, staleTime: 0, refetchOnWindowFocus: false }),
  )
  const user = isFetchedAfterMount ? data : undefined
  const refusal = user && runRefusal(actor, user)
  return (
    <>
      <PageHeader title={user ? `حساب «${user.name}»` : 'تعديل حساب'} />
      {error && !user ? (
        <Failure error={error} onRetry={refetch} />
      ) : refusal ? (
        <Alert icon={<IconLock size={20} />} title="لا يمكنك تعديل هذا الحساب">
          {refusal}
        </Alert>
      ) : user ? (
        <UserForm key={user.id} user={user} />
      ) : (
        <FormSkeleton label="يُجلب الحساب…" />
      )}
    </>
  )
}
