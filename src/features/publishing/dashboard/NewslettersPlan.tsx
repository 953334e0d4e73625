import { Checkbox, Stack } from '@mantine/core'
import { plural } from '../../../arabic/plural.ts'
import { recipient } from '../../newsletter/dashboard/newsletterWords.ts'
import type { PublishingOutcome } from '../publishing.contract.ts'
import { dayAndHour } from './dayAndHour.ts'
import type { PublishPlan } from './usePublishPlan.ts'

type Choice = PublishingOutcome['newsletters'][number]

type Props = {
  newsletters: readonly Choice[]
  plan: PublishPlan
  change: (change: Partial<PublishPlan>) => void
}

/** Newsletters whose next issue has the article, each with the hour at which that leaves. */
export function NewslettersPlan({ newsletters, plan, change }: Props) {
  if (newsletters.length === 0) return null
  return (
    <Checkbox.Group
      label="ضعه في العدد القادم من"
      value={plan.newsletterIds.map(String)}
      onChange={ids => change({ newsletterIds: ids.map(Number) })}
    >
      <Stack gap="xs" mt="xs">
        {newsletters.map(newsletter => (
          <Checkbox
            key={newsletter.id}
            value={String(newsletter.id)}
            label={newsletter.name}
            description={[
              `${whenWords(newsletter)} · ${plural(newsletter.recipients, recipient)}`,
              newsletter.sentAt && `سبق أن أُرسل فيها ${dayAndHour(newsletter.sentAt)}`,
            ]
              .filter(Boolean)
              .join('. ')}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

function whenWords({ kind, nextAt }: Choice): string {
  if (kind === 'breaking') return 'رسالة به وحده، بعد دقيقة من نشره'
  if (!nextAt) return 'حين يُرسل عددها القادم'
  return dayAndHour(nextAt)
}
