import { Skeleton, Stack } from '@mantine/core'

/** Placeholder of a form that is loading. */
export function FormSkeleton({ label }: { label: string }) {
  return (
    <Stack role="status" aria-label={label}>
      <Skeleton height={30} width={220} />
      <Skeleton height={60} />
      <Skeleton height={60} />
      <Skeleton height={120} />
      <Skeleton height={60} />
    </Stack>
  )
}
