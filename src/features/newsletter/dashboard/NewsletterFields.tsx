import { MultiSelect, Select, Switch, Textarea } from '@mantine/core'
import type { EntityForm } from '../../../ui/dashboard/EntityDialog.tsx'
import { IdSelect } from '../../../ui/dashboard/IdSelect.tsx'
import { NameFields } from '../../../ui/dashboard/NameFields.tsx'
import { NumberField } from '../../../ui/dashboard/NumberField.tsx'
import { newsletterKinds } from '../newsletter.schema.ts'
import type { Category } from './BlockFields.tsx'
import { type NewsletterValues, usualSchedule } from './newsletterValues.ts'
import { dayChoices, kindWords } from './newsletterWords.ts'

type FormProps = { form: EntityForm<NewsletterValues> }

/** A newsletter's name and kind, and when and to whom it is sent. */
export function NewsletterFields({
  form,
  slug,
  categories,
}: FormProps & { slug: string | undefined; categories: Category[] }) {
  const { kind } = form.values
  return (
    <>
      <NameFields form={form} slug={slug} />
      <Textarea
        label="الوصف"
        description="جملة تقول لمن يشترك ماذا يصله."
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
      <Select
        label="النوع"
        allowDeselect={false}
        data={newsletterKinds.map(value => ({ value, label: kindWords[value] }))}
        {...form.getInputProps('kind')}
      />
      {kind === 'section' && (
        <IdSelect
          label="القسم"
          data={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          searchable
          nothingFoundMessage="لا قسم بهذا الاسم"
          {...form.getInputProps('categoryId')}
        />
      )}
      <ScheduleFields form={form} />
      {kind === 'breaking' && <BreakingFields form={form} />}
      <Switch
        label="تُعرض آخر المقالات"
        description={kind === 'section' ? 'في مقالات قسمها' : 'في كل مقال ليس لقسمه رسالة تُعرض فيه'}
        {...form.getInputProps('atArticleEnd', { type: 'checkbox' })}
      />
      <Switch label="للمشتركين بباقة وحدهم" {...form.getInputProps('membersOnly', { type: 'checkbox' })} />
      <Switch
        label="عُدّ مرات الفتح"
        description="بصورة صغيرة في الرسالة، بلا معرفة من فتح"
        {...form.getInputProps('countOpens', { type: 'checkbox' })}
      />
    </>
  )
}

function ScheduleFields({ form }: FormProps) {
  const { schedule } = form.values
  return (
    <>
      <Switch
        label="تُرسل في موعد"
        checked={schedule !== null}
        onChange={event => form.setFieldValue('schedule', event.currentTarget.checked ? usualSchedule : null)}
      />
      {schedule && (
        <>
          <NumberField
            label="الساعة"
            description="بساعة غرفة الأخبار، من 0 إلى 23"
            min={0}
            max={23}
            allowDecimal={false}
            value={schedule.hour}
            onChange={hour => form.setFieldValue('schedule', { ...schedule, hour: Number(hour) })}
          />
          <MultiSelect
            label="الأيام"
            data={dayChoices}
            value={schedule.weekdays.map(String)}
            error={form.errors['schedule.weekdays']}
            onChange={days => form.setFieldValue('schedule', { ...schedule, weekdays: days.map(Number) })}
          />
        </>
      )}
    </>
  )
}

function BreakingFields({ form }: FormProps) {
  return (
    <>
      <Switch
        label="تُرسل من نفسها مع كل عاجل"
        description="بعد دقيقة يمكن إلغاؤها فيها، ومرة واحدة للخبر"
        {...form.getInputProps('sendsBreaking', { type: 'checkbox' })}
      />
      {form.values.sendsBreaking && (
        <NumberField
          label="في أربع وعشرين ساعة على الأكثر"
          min={1}
          max={20}
          allowDecimal={false}
          {...form.getInputProps('mostADay')}
        />
      )}
    </>
  )
}
