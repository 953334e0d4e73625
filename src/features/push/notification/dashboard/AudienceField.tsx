import { Alert, MultiSelect, SegmentedControl, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { device } from '../../../../arabic/nouns.ts'
import { plural } from '../../../../arabic/plural.ts'
import { api } from '../../../../ui/dashboard/api.ts'
import type { EntityForm } from '../../../../ui/dashboard/EntityDialog.tsx'
import { audienceWords } from './notificationWords.ts'
import type { NotificationValues } from './useNotificationDraft.ts'
import { useTopicChoices } from './useTopicChoices.ts'

/** Selects all devices, those of members, or those that follow some topics. */
export function AudienceField({ form }: { form: EntityForm<NotificationValues> }) {
  const { audience, topics } = form.values
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim().slice(0, 60), 250)
  const { choices, isCalledSo, keepNames } = useTopicChoices({
    enabled: audience === 'topics',
    q,
    chosen: topics,
  })
  const field = form.getInputProps('topics')
  return (
    <div>
      <Text size="sm" fw={500} mb={4} id="audience-label">
        لمن
      </Text>
      <SegmentedControl
        fullWidth
        aria-labelledby="audience-label"
        data={Object.entries(audienceWords).map(([value, label]) => ({ value, label }))}
        value={audience}
        onChange={value => form.setFieldValue('audience', value as typeof audience)}
      />
      {audience === 'topics' && (
        <MultiSelect
          mt="sm"
          label="من يتابعون"
          placeholder={topics.length === 0 ? 'اختر موضوعًا أو أكثر' : undefined}
          data={choices}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'بلا مواضيع' }}
          searchValue={typed}
          onSearchChange={setTyped}
          nothingFoundMessage="لا شيء يُتابع بهذا الاسم"
          filter={({ options }) =>
            options.map(each => ('items' in each ? { ...each, items: each.items.filter(isCalledSo) } : each))
          }
          {...field}
          onChange={next => {
            keepNames(next)
            field.onChange(next)
          }}
        />
      )}
    </div>
  )
}

/** Estimates the number of devices. */
export function AudienceSize(target: Pick<NotificationValues, 'audience' | 'topics'>) {
  const [asked] = useDebouncedValue(target, 300)
  const query = useQuery(api.notification.estimate.queryOptions({ input: asked }))
  if (!query.data) return null
  const { devices } = query.data
  return (
    <Alert color={devices === 0 ? 'gray' : 'amber'} variant="light" role="status">
      {devices === 0
        ? 'لا جهاز مشترك يصله هذا الإشعار.'
        : `يصل إلى ${plural(devices, device)} على الأكثر؛ من كان في ساعات هدوئه يجده في موجزه.`}
    </Alert>
  )
}
