import { Divider, Stack, Text } from '@mantine/core'
import { formatNumber } from '../../../arabic/digits.ts'
import { LeadPlan } from './LeadPlan.tsx'
import { NewslettersPlan } from './NewslettersPlan.tsx'
import { PostsPlan } from './PostsPlan.tsx'
import { PushPlan } from './PushPlan.tsx'
import type { Publishing } from './usePublishing.ts'

/** Everything that leaves with the article: its place, a notification, posts, and newsletters. */
export function PublishPlanFields({ publishing }: { publishing: Publishing }) {
  const { of, values, isLocked, plan, change, article, drafts, changePost, outcome } = publishing
  return (
    <Stack gap="sm" mt="md">
      <Divider />
      <LeadPlan of={of} values={values} plan={plan} change={change} />
      <Divider />
      <PushPlan values={values} isLocked={isLocked} plan={plan} change={change} automatic={outcome.devices} />
      {drafts.length > 0 && <Divider />}
      <PostsPlan article={article} drafts={drafts} change={changePost} automatic={outcome.accounts} />
      {outcome.newsletters.length > 0 && <Divider />}
      <NewslettersPlan newsletters={outcome.newsletters} plan={plan} change={change} />
      {outcome.letters.length > 0 && (
        <>
          <Divider />
          <Text size="sm">
            رسائل تخرج من نفسها:{' '}
            {outcome.letters
              .map(({ name, recipients }) => `«${name}» إلى ${formatNumber(recipients)}`)
              .join('، ')}
          </Text>
        </>
      )}
    </Stack>
  )
}
