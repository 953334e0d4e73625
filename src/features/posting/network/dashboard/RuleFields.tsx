import { Fieldset, Group, MultiSelect, Select, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../../ui/dashboard/api.ts'
import type { EntityForm } from '../../../../ui/dashboard/EntityDialog.tsx'
import { NumberField } from '../../../../ui/dashboard/NumberField.tsx'
import type { NetworkValues } from './networkValues.ts'
import { hourOptions, sectionWords } from './networkWords.ts'

/** Automatic posting of the account, and its quiet hours. */
export function RuleFields({ form }: { form: EntityForm<NetworkValues> }) {
  const { postsSections, sectionIds, quietFrom, quietTo } = form.values
  const { data: sections = [] } = useQuery(api.category.all.queryOptions({ staleTime: 60_000 }))
  const hour = (name: 'quietFrom' | 'quietTo', label: string, value: number) => (
    <Select
      label={label}
      data={hourOptions}
      allowDeselect={false}
      value={String(value)}
      onChange={next => form.setFieldValue(name, Number(next))}
    />
  )
  return (
    <Fieldset legend="ما يُنشر تلقائيًا">
      <Switch
        label="الأخبار العاجلة فورًا"
        description="لا تؤخرها ساعات الهدوء ولا الحد في الساعة."
        mb="md"
        {...form.getInputProps('postsBreaking', { type: 'checkbox' })}
      />
      <Select
        label="غير العاجل"
        description="عند نشره، كل مقال مرة واحدة."
        data={Object.entries(sectionWords).map(([value, label]) => ({ value, label }))}
        allowDeselect={false}
        {...form.getInputProps('postsSections')}
      />
      {postsSections === 'some' && (
        <MultiSelect
          mt="sm"
          label="الأقسام"
          description="ومعها فروعها."
          placeholder={sectionIds.length === 0 ? 'اختر قسمًا أو أكثر' : undefined}
          data={sections.map(({ id, name }) => ({ value: String(id), label: name }))}
          searchable
          value={sectionIds.map(String)}
          onChange={ids => form.setFieldValue('sectionIds', ids.map(Number))}
        />
      )}
      {postsSections !== 'none' && (
        <>
          <NumberField
            mt="sm"
            label="في الساعة على الأكثر"
            description="صفر: بلا حد. ما زاد ينتظر."
            min={0}
            max={100}
            maw={200}
            {...form.getInputProps('perHour')}
          />
          <Group mt="sm" grow align="end">
            {hour('quietFrom', 'يهدأ من', quietFrom)}
            {hour('quietTo', 'حتى', quietTo)}
          </Group>
        </>
      )}
    </Fieldset>
  )
}
