import { SegmentedControl, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { formatNumber } from '../../../arabic/digits.ts'
import { device } from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import type { ArticleValues } from '../../article/dashboard/fields/articleValues.ts'
import { AudienceSize } from '../../push/notification/dashboard/AudienceField.tsx'
import { PushPreview } from '../../push/notification/dashboard/PushPreview.tsx'
import { longest } from '../../push/notification/notification.contract.ts'
import { ownTopics, type PublishPlan, wordsOf } from './usePublishPlan.ts'

type Props = {
  values: ArticleValues
  isLocked: boolean
  plan: PublishPlan
  change: (change: Partial<PublishPlan>) => void
  /** Devices that are notified automatically. */
  automatic: number
}

const audiences = [
  { value: 'all', label: 'كل الأجهزة' },
  { value: 'topics', label: 'متابعوه' },
  { value: 'members', label: 'المشتركون' },
]

/** Whether readers are notified, with the words and a preview. */
export function PushPlan({ values, isLocked, plan, change, automatic }: Props) {
  const { notifies, audience } = plan
  const { title, body } = wordsOf(plan, values)
  return (
    <Stack gap="sm">
      <Switch
        label="أرسل إشعارًا إلى القراء"
        description={automaticWords(automatic, notifies && audience !== 'members')}
        checked={notifies}
        onChange={event => change({ notifies: event.currentTarget.checked })}
      />
      {notifies && (
        <>
          <TextInput
            label="عنوان الإشعار"
            value={title}
            maxLength={longest.title}
            description={`${formatNumber(title.length)} من ${formatNumber(longest.title)} حرفًا؛ الأوضح ما كان دون خمسين.`}
            error={title.trim() === '' && 'اكتب عنوان الإشعار'}
            onChange={event => change({ title: event.currentTarget.value })}
          />
          <Textarea
            label="نص الإشعار"
            autosize
            minRows={2}
            maxRows={5}
            value={body}
            maxLength={longest.body}
            onChange={event => change({ body: event.currentTarget.value })}
          />
          <SegmentedControl
            fullWidth
            aria-label="لمن الإشعار"
            data={audiences}
            value={audience}
            onChange={value => change({ audience: value as typeof audience })}
          />
          <AudienceSize audience={audience} topics={audience === 'topics' ? ownTopics(values) : []} />
          <PushPreview title={title} body={body} isLocked={isLocked} picture={values.image} />
        </>
      )}
    </Stack>
  )
}

function automaticWords(devices: number, isReplaced: boolean): string | undefined {
  if (devices === 0) return undefined
  if (isReplaced) return 'يخرج بدل الإشعار التلقائي.'
  return `بلا هذا يخرج من نفسه إشعار إلى متابعيه: ${plural(devices, device)}.`
}
