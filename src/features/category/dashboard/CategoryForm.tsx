import { ColorInput, Grid, Select, Switch, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityPageForm } from '../../../ui/dashboard/EntityPageForm.tsx'
import { FormColumn } from '../../../ui/dashboard/FormColumn.tsx'
import { IdSelect } from '../../../ui/dashboard/IdSelect.tsx'
import { NameFields } from '../../../ui/dashboard/NameFields.tsx'
import { NumberField } from '../../../ui/dashboard/NumberField.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { saveEntity } from '../../../ui/dashboard/useSaving.ts'
import { FormPicture } from '../../media/dashboard/FormPicture.tsx'
import { type Category, categoryContract, categoryInput } from '../category.contract.ts'
import { characterWords } from './characterWords.ts'
import { useCategoryRoots, useStaffCategories } from './useStaffCategories.ts'

/** Without red, which means urgent, and amber, which is the newspaper’s own. */
const colours = [
  '#3E4C5E',
  '#2B4C7E',
  '#4A4FA3',
  '#6B3F7A',
  '#8A4B7D',
  '#0A6A7A',
  '#1F6F54',
  '#5C6B2F',
  '#8A5A44',
  '#303031',
]

/** Adds or edits a category. */
export function CategoryForm({ category: given }: { category?: Category }) {
  // Saving starts from the revision that was opened, not from a later one.
  const [category] = useState(given)
  const may = useRights(categoryContract)
  const { data } = useStaffCategories({ sort: 'order' }, may.paginate)
  const enabled = useCategoryRoots(!may.paginate)
  const others = data?.items.filter(({ id }) => id !== category?.id) ?? []
  const hasBranches = others.some(({ parent }) => parent !== null && parent.id === category?.id)
  const form = useForm({
    initialValues: {
      name: category?.name ?? '',
      slug: category?.slug ?? '',
      description: category?.description ?? '',
      imageId: category?.image?.id ?? null,
      colour: category?.colour ?? '#E19D03',
      character: category?.character ?? 'plain',
      parentId: category?.parent?.id ?? null,
      order: category?.order ?? 0,
      topic: category?.topic ?? true,
      status: category?.status ?? true,
    },
    validate: rulesOf(categoryInput),
  })
  return (
    <EntityPageForm
      label={category ? `تعديل القسم «${category.name}»` : 'قسم جديد'}
      form={form}
      back="dashboard-category-list___ar"
      submit={category ? 'احفظ' : 'أنشئ القسم'}
      thing={category}
      save={(_values, stored) => saveEntity(client.category, stored, form)}
      stale={[api.category.key()]}
      done={({ name }) => (category ? `حُفظ القسم «${name}».` : `أُنشئ القسم «${name}».`)}
    >
      <Grid>
        <FormColumn span={7}>
          <NameFields form={form} slug={category?.slug} />
          <Textarea
            label="الوصف"
            description="سطر يقدّم القسم لقرائه ولمحركات البحث."
            autosize
            minRows={2}
            maxRows={6}
            {...form.getInputProps('description')}
          />
          <FormPicture form={form} name="imageId" label="الصورة" initial={category?.image} />
        </FormColumn>
        <FormColumn span={5}>
          <IdSelect
            label="القسم الأصل"
            placeholder="لا أصل له: قسم رئيسي"
            description={hasBranches ? 'له فروع، فلا يكون فرعًا لغيره.' : undefined}
            disabled={hasBranches}
            clearable
            searchable
            data={(enabled ?? others.filter(({ parent }) => parent === null)).map(({ id, name }) => ({
              value: String(id),
              label: name,
            }))}
            {...form.getInputProps('parentId')}
          />
          <Select
            label="الطابع"
            description={characterWords[form.getValues().character].text}
            allowDeselect={false}
            data={Object.entries(characterWords).map(([value, { label }]) => ({ value, label }))}
            {...form.getInputProps('character')}
          />
          <ColorInput
            label="اللون"
            dir="ltr"
            description="للخط فوق القسم واسمه. الأحمر للعاجل، والكهرماني للجريدة."
            swatches={colours}
            swatchesPerRow={10}
            popoverProps={{ position: 'bottom-end' }}
            eyeDropperButtonProps={{ 'aria-label': 'التقاط لون من الشاشة' }}
            {...form.getInputProps('colour')}
          />
          <NumberField
            label="الترتيب"
            description="الأصغر أولًا، بين أقسام المستوى نفسه."
            min={0}
            max={10_000}
            step={10}
            allowDecimal={false}
            {...form.getInputProps('order')}
          />
          <Switch
            label="يتابعه القراء"
            description="يُعرض بين ما يختار القارئ متابعته."
            {...form.getInputProps('topic', { type: 'checkbox' })}
          />
          <Switch
            label="مفعّل"
            description="المعطّل لا يراه القراء، هو وفروعه."
            {...form.getInputProps('status', { type: 'checkbox' })}
          />
        </FormColumn>
      </Grid>
    </EntityPageForm>
  )
}
