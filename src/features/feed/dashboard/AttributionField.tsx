import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import type { EntityForm } from '../../../ui/dashboard/EntityDialog.tsx'
import { IdSelect } from '../../../ui/dashboard/IdSelect.tsx'
import { useAgencyChoices, useSourceChoices } from '../../article/dashboard/fields/useChoices.ts'
import type { Feed } from '../feed.contract.ts'
import type { FeedValues } from './feedValues.ts'

type Origin = 'agency' | 'source' | 'none'

/** The agency or source that a filter's items are attributed to, if any. */
export function AttributionField({ form, feed }: { form: EntityForm<FeedValues>; feed: Feed | undefined }) {
  const labelId = useId()
  const [origin, setOrigin] = useState<Origin>(
    feed?.source ? 'source' : feed && !feed.agency ? 'none' : 'agency',
  )
  const agencies = useAgencyChoices(true)
  const sources = useSourceChoices()
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500} id={labelId}>
        تُنسب أخباره إلى
      </Text>
      <SegmentedControl
        aria-labelledby={labelId}
        value={origin}
        onChange={value => {
          setOrigin(value)
          if (value !== 'agency') form.setFieldValue('agencyId', null)
          if (value !== 'source') form.setFieldValue('sourceId', null)
        }}
        data={[
          { value: 'agency', label: 'وكالة' },
          { value: 'source', label: 'مصدر' },
          { value: 'none', label: 'لا أحد' },
        ]}
      />
      {origin === 'agency' && (
        <IdSelect
          aria-label="الوكالة"
          placeholder="اختر الوكالة"
          searchable
          clearable
          data={agencies}
          stored={feed?.agency}
          {...form.getInputProps('agencyId')}
        />
      )}
      {origin === 'source' && (
        <IdSelect
          aria-label="المصدر"
          placeholder="اختر المصدر"
          searchable
          clearable
          data={sources}
          stored={feed?.source}
          {...form.getInputProps('sourceId')}
        />
      )}
    </Stack>
  )
}
