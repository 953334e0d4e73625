import { Checkbox, Group, MultiSelect, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { api, client } from '../../../ui/dashboard/api.ts'
import { NounDialog } from '../../../ui/dashboard/NounDialog.tsx'
import { NumberField } from '../../../ui/dashboard/NumberField.tsx'
import { OptionalTime } from '../../../ui/dashboard/OptionalTime.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { useAgencyChoices, useCategoryChoices } from '../../article/dashboard/fields/useChoices.ts'
import { TagsField } from '../../tag/dashboard/TagsField.tsx'
import { type Partner, type PartnerKey, partnerFormats, partnerInput } from '../partner.contract.ts'
import { formatWords } from './partnerWords.ts'

type Props = { partner: Partner | undefined; onMade: (made: PartnerKey) => void; onClose: () => void }

const idsOf = (rows: { id: number }[] | undefined) => rows?.map(({ id }) => id) ?? []

/** Adds a partner, whose key is shown afterwards, or edits one. */
export function PartnerDialog({ partner, onMade, onClose }: Props) {
  const form = useForm({
    initialValues: {
      name: partner?.name ?? '',
      everything: partner?.everything ?? true,
      categoryIds: idsOf(partner?.categories),
      agencyIds: idsOf(partner?.agencies),
      tagIds: idsOf(partner?.tags),
      formats: partner?.formats ?? [...partnerFormats],
      locked: partner?.locked ?? false,
      perMinute: partner?.perMinute ?? 60,
      expiresAt: partner?.expiresAt ?? null,
    },
    validate: rulesOf(partnerInput),
  })
  const [tags, setTags] = useState(partner?.tags ?? [])
  const categories = useCategoryChoices()
  const agencies = useAgencyChoices(true)
  return (
    <NounDialog
      thing={partner}
      title={partner ? `تعديل «${partner.name}»` : 'شريك جديد'}
      form={form}
      calls={{
        create: async values => {
          const made = await client.partner.create(values)
          onMade(made)
          return made as Partner
        },
        edit: client.partner.edit,
      }}
      callsKey={api.partner.key()}
      submit="أضف الشريك"
      done={({ name }) => (partner ? `حُفظ «${name}».` : `أُضيف «${name}»، ومفتاحه أمامك.`)}
      onClose={onClose}
    >
      <TextInput label="الاسم" required {...form.getInputProps('name')} />
      <Switch
        label="كل المواد"
        description="ما نشرناه في ثلاثين يومًا، أحدثه خمسون. مقالات الوكالات لمن سمحت منها وحدها."
        {...form.getInputProps('everything', { type: 'checkbox' })}
      />
      {!form.values.everything && (
        <>
          <MultiSelect
            label="الأقسام"
            description="ومعها فروعها. يدخل الخبر إن كان في قسم منها، أو لوكالة مما بعدها، أو عليه وسم."
            data={categories}
            searchable
            value={form.values.categoryIds.map(String)}
            onChange={ids => form.setFieldValue('categoryIds', ids.map(Number))}
            error={form.errors.categoryIds}
          />
          <MultiSelect
            label="الوكالات"
            data={agencies}
            searchable
            value={form.values.agencyIds.map(String)}
            onChange={ids => form.setFieldValue('agencyIds', ids.map(Number))}
            error={form.errors.agencyIds}
          />
          <TagsField
            value={tags}
            onChange={chosen => {
              setTags(chosen)
              form.setFieldValue('tagIds', idsOf(chosen))
            }}
            error={form.errors.tagIds}
          />
        </>
      )}
      <Checkbox.Group label="الصيغ" {...form.getInputProps('formats')}>
        <Group mt="xs">
          {partnerFormats.map(format => (
            <Checkbox key={format} value={format} label={formatWords[format]} />
          ))}
        </Group>
      </Checkbox.Group>
      <Switch
        label="مواد المشتركين كاملة"
        description="بلا هذا يصل الشريكَ منها ما يقرؤه غير المشترك."
        {...form.getInputProps('locked', { type: 'checkbox' })}
      />
      <NumberField
        label="طلبات الدقيقة على الأكثر"
        min={1}
        max={6000}
        required
        {...form.getInputProps('perMinute')}
      />
      <OptionalTime form={form} name="expiresAt" label="ينتهي في" placeholder="لا ينتهي" clear="بلا نهاية" />
    </NounDialog>
  )
}
