import { SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../../ui/dashboard/api.ts'
import { Failure } from '../../../../ui/dashboard/Failure.tsx'
import { FormSkeleton } from '../../../../ui/dashboard/FormSkeleton.tsx'
import { PageHeader } from '../../../../ui/dashboard/PageHeader.tsx'
import { ArticlesCard } from './ArticlesCard.tsx'
import { AvatarCard } from './AvatarCard.tsx'
import { EmailCard } from './EmailCard.tsx'
import { ProfileCard } from './ProfileCard.tsx'

/** The actor's own name, picture, phone and address. */
export function ProfilePage() {
  // Fetched once on opening; a refetch would replace what is being typed.
  const me = useQuery(api.account.me.queryOptions({ staleTime: 0, refetchOnWindowFocus: false }))
  const options = useQuery(api.session.options.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  const account = me.isFetchedAfterMount ? me.data : undefined
  return (
    <>
      <PageHeader title="ملفي" text="اسمك وصورتك وهاتفك وبريدك." />
      {me.error && !account ? (
        <Failure error={me.error} onRetry={me.refetch} />
      ) : account && !options.isPending ? (
        <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: 'start' }}>
          <ProfileCard account={account} guessCountry={options.data?.countryGuess ?? false} />
          <Stack>
            <AvatarCard account={account} />
            <EmailCard account={account} />
            <ArticlesCard />
          </Stack>
        </SimpleGrid>
      ) : (
        <FormSkeleton label="يُجلب ملفك…" />
      )}
    </>
  )
}
