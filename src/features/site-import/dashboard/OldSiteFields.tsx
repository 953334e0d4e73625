import { Checkbox, Group, Select, Stack, TextInput } from '@mantine/core'
import { timeZoneName, timeZones } from '../../../arabic/time-zones.ts'
import { kindOf } from '../site-import.contract.ts'
import type { ChoicesForm } from './importValues.ts'

/** Address of the old site, and the time zone of its dates, where the file says neither. */
export function OldSiteFields({ form }: { form: ChoicesForm }) {
  const { isTable = false, needsSite = false } = kindOf(form.values.kind)
  if (!needsSite) return null
  return (
    <Group align="flex-start" grow preventGrowOverflow={false}>
      <TextInput
        label="عنوان الموقع القديم"
        description="تُنسب إليه الروابط الناقصة، ويُعرف به النقل إن أُعيد."
        type="url"
        dir="ltr"
        placeholder="https://old.example"
        required
        {...form.getInputProps('site')}
      />
      {isTable && (
        <Select
          label="توقيت التواريخ"
          description="لما كُتب من التواريخ بلا توقيت."
          data={timeZones.map(zone => ({ value: zone, label: timeZoneName(zone) }))}
          searchable
          allowDeselect={false}
          {...form.getInputProps('timeZone')}
        />
      )}
    </Group>
  )
}

/** Types of the old system that become articles, if it has several. */
export function TypeFields({ form }: { form: ChoicesForm }) {
  const { types } = kindOf(form.values.kind)
  if (!types) return null
  return (
    <Stack gap="sm">
      <Checkbox.Group
        label="ما يصير مقالات"
        description="وما سواه يُذكر في التقرير ولا يُنقل."
        {...form.getInputProps('types')}
      >
        <Group gap="lg" mt="xs">
          {Object.entries(types.labels).map(([type, label]) => (
            <Checkbox key={type} value={type} label={label} />
          ))}
        </Group>
      </Checkbox.Group>
      <TextInput
        label="أنواع أخرى"
        description="أسماؤها في النظام القديم، وبينها فواصل."
        dir="ltr"
        placeholder="report, interview"
        {...form.getInputProps('moreTypes')}
      />
    </Stack>
  )
}
