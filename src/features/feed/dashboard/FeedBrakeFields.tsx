import { Switch } from '@mantine/core'
import type { EntityForm } from '../../../ui/dashboard/EntityDialog.tsx'
import { NumberField } from '../../../ui/dashboard/NumberField.tsx'
import type { FeedValues } from './feedValues.ts'

type FormProps = { form: EntityForm<FeedValues> }

/** Items that wait for an editor although the filter publishes automatically. */
export function FeedBrakeFields({ form }: FormProps) {
  return (
    <>
      <OptionalNumber
        form={form}
        field="maxAgeHours"
        label="أقدم ما يُنشر تلقائيًا (بالساعات)"
        description="ما مضى على نشره عند صاحبه أكثر من ذلك ينتظر محررًا. اتركه فارغًا لنشر القديم أيضًا. ما لا تاريخ له يُعدّ جديدًا."
        placeholder="بأي عمر"
      />
      <OptionalNumber
        form={form}
        field="hourlyLimit"
        label="أكثر ما يُنشر تلقائيًا في الساعة"
        description="ما زاد ينتظر محررًا، ولا يضيع. اتركه فارغًا لنشر كل ما يصل."
        placeholder="بلا حد"
      />
      <OptionalNumber
        form={form}
        field="publishFrom"
        label="يُنشر تلقائيًا من الساعة"
        description="بتوقيت غرفة الأخبار. ما وصل في غير الساعات ينتظر محررًا. من 22 إلى 6 ليلًا كذلك."
        placeholder="كل ساعة"
        min={0}
        max={23}
      />
      <OptionalNumber
        form={form}
        field="publishUntil"
        label="وحتى الساعة"
        description="اتركهما فارغين للنشر في كل ساعة."
        placeholder="كل ساعة"
        min={1}
        max={24}
      />
      <Switch
        label="أول جلب ينتظر محررًا"
        description="ما في الخلاصة الآن ينتظر محررًا، ويُنشر تلقائيًا ما يأتي بعده."
        {...form.getInputProps('fromNowOn', { type: 'checkbox' })}
      />
      <Switch
        label="لا يُنشر تلقائيًا إلا العربي"
        description="ما كان بغير العربية ينتظر محررًا."
        {...form.getInputProps('arabicToPublish', { type: 'checkbox' })}
      />
      <Switch
        label="لا يُنشر تلقائيًا إلا المصوّر"
        description="ما لا صورة له عندنا ينتظر محررًا: لم تأت معه، أو تعذّر جلبها، أو نضع رابطها ولا ننسخها."
        {...form.getInputProps('pictureToPublish', { type: 'checkbox' })}
      />
      <Switch
        label="الرابط إلى موقع جديد ينتظر محررًا"
        description="إن صارت روابط الخلاصة إلى موقع لم يُنشر منه شيء قبلها، انتظرت حتى ينشر محرر واحدًا منها."
        {...form.getInputProps('knownSiteOnly', { type: 'checkbox' })}
      />
      <Switch
        label="انشر أول نسخة فقط"
        description="ما نُشر نصه من قبل، من أي خلاصة أو من التحرير، ينتظر محررًا."
        {...form.getInputProps('firstCopyOnly', { type: 'checkbox' })}
      />
    </>
  )
}

type OptionalProps = FormProps & {
  field: 'maxAgeHours' | 'hourlyLimit' | 'publishFrom' | 'publishUntil'
  min?: number
  max?: number
  label: string
  description: string
  placeholder: string
}

/** A number that may be left empty. */
function OptionalNumber({ form, field, ...words }: OptionalProps) {
  return (
    <NumberField
      min={1}
      {...words}
      allowDecimal={false}
      {...form.getInputProps(field)}
      value={form.values[field] ?? ''}
      onChange={value => form.setFieldValue(field, value === '' ? null : Number(value))}
    />
  )
}
