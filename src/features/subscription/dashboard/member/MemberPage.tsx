import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '../../../../ui/dashboard/api.ts'
import { EmptyState } from '../../../../ui/dashboard/EmptyState.tsx'
import { Failure } from '../../../../ui/dashboard/Failure.tsx'
import { FormSkeleton } from '../../../../ui/dashboard/FormSkeleton.tsx'
import { PageHeader } from '../../../../ui/dashboard/PageHeader.tsx'
import { MemberGifts } from './MemberGifts.tsx'
import { SubscriptionCard } from './SubscriptionCard.tsx'

/** A reader's subscriptions with their history. */
export function MemberPage() {
  const userId = Number(useParams().id)
  const { data, error, refetch } = useQuery(api.subscription.member.queryOptions({ input: { userId } }))
  if (!data) {
    return (
      <>
        <PageHeader title="عضو" />
        {error ? <Failure error={error} onRetry={refetch} /> : <FormSkeleton label="يُجلب العضو…" />}
      </>
    )
  }
  const { user, subscriptions } = data
  return (
    <>
      <PageHeader title={user.name} text={[user.email, user.phone].filter(Boolean).join(' · ')} />
      {subscriptions.length === 0 ? (
        <EmptyState title="لا اشتراكات" text="لم يختر هذا القارئ باقة بعد." />
      ) : (
        <Stack gap="md">
          {subscriptions.map(subscription => (
            <SubscriptionCard key={subscription.id} subscription={subscription} />
          ))}
        </Stack>
      )}
      <MemberGifts userId={userId} />
    </>
  )
}
