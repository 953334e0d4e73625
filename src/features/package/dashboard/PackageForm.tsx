import { Grid, MultiSelect, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../../ui/dashboard/api.ts'
import type { EntityForm } from '../../../ui/dashboard/EntityDialog.tsx'
import { EntityPageForm } from '../../../ui/dashboard/EntityPageForm.tsx'
import { FormColumn } from '../../../ui/dashboard/FormColumn.tsx'
import { NumberField } from '../../../ui/dashboard/NumberField.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { saveEntity } from '../../../ui/dashboard/useSaving.ts'
import { useAgencyChoices } from '../../article/dashboard/fields/useChoices.ts'
import { type Package, packageInput } from '../package.contract.ts'
import { BenefitsField } from './BenefitsField.tsx'
import { PriceFields } from './PriceFields.tsx'
import { Unpayable } from './Unpayable.tsx'

const periodChoices = [
  { value: 'month', label: 'شهر' },
  { value: 'year', label: 'سنة' },
  { value: 'days', label: 'عدد من الأيام' },
] satisfies { value: Package['period']; label: string }[]

const packageValues = (thing: Package | undefined) => ({
  name: thing?.name ?? '',
  description: thing?.description ?? '',
  benefits: thing?.benefits ?? [],
  prices: thing?.prices ?? [],
  openPrice: thing?.openPrice ?? false,
  period: thing?.period ?? 'month',
  periodDays: thing?.periodDays ?? null,
  trialDays: thing?.trialDays ?? 0,
  agencies: thing?.agencies.map(({ id }) => id) ?? [],
  highlighted: thing?.highlighted ?? false,
  saveOffer: thing?.saveOffer ?? null,
  status: thing?.status ?? true,
})

export function PackageForm({ package: given }: { package?: Package }) {
  // Saving sends the revision that was opened, not a later one.
  const [thing] = useState(given)
  const agencies = useAgencyChoices(true)
  const { data: settings } = useQuery(api.setting.website.queryOptions())
  const usual = settings?.values.defaultCurrency ?? 'SAR'
  const form = useForm({ initialValues: packageValues(thing), validate: rulesOf(packageInput) })
  const { values, errors } = form
  // Offers a price in the newsroom's currency on a new package, without marking the form as changed.
  const prices = values.prices.length > 0 ? values.prices : [{ amount: 0, currency: usual }]
  return (
    <EntityPageForm
      label={thing ? `تعديل الباقة «${thing.name}»` : 'باقة جديدة'}
      form={form}
      back="dashboard-package-list___ar"
      submit={thing ? 'احفظ' : 'أنشئ الباقة'}
      thing={thing}
      save={(_values, stored) => saveEntity(client.package, stored, form)}
      stale={[api.package.key()]}
      done={({ name }) => (thing ? `حُفظت الباقة «${name}».` : `أُنشئت الباقة «${name}».`)}
    >
      <Grid>
        <FormColumn span={7}>
          <TextInput label="الاسم" required autoComplete="off" {...form.getInputProps('name')} />
          <Textarea
            label="الوصف"
            description="جملة تقول لمن هذه الباقة."
            autosize
            minRows={2}
            maxRows={6}
            {...form.getInputProps('description')}
          />
          <BenefitsField
            value={values.benefits}
            errors={errors}
            onChange={benefits => form.setFieldValue('benefits', benefits)}
          />
          <MultiSelect
            label="الوكالات المشمولة"
            description="تفتح الباقة ما تنشره هذه الوكالات للمشتركين. إن لم تختر وكالة فتحت كل ما هو للمشتركين، ومنه ما تكتبه الجريدة."
            placeholder={values.agencies.length === 0 ? 'كل ما هو للمشتركين' : undefined}
            searchable
            clearable
            hidePickedOptions
            nothingFoundMessage="لا وكالة بهذا الاسم"
            data={agencies}
            {...form.getInputProps('agencies')}
            value={values.agencies.map(String)}
            onChange={chosen => form.setFieldValue('agencies', chosen.map(Number))}
          />
        </FormColumn>
        <FormColumn span={5}>
          <PriceFields
            value={prices}
            errors={errors}
            usual={usual}
            note={thing && 'السعر الجديد لمن يشترك بعد حفظه؛ ومن اشترك قبله يبقى على سعره.'}
            onChange={changed => form.setFieldValue('prices', changed)}
          />
          <Switch
            label="القارئ يسمّي المبلغ"
            description="السعر أعلاه هو الأدنى: يختار القارئ مبلغًا لا يقل عنه، ويدفعه نفسه كل مدة. لا رمز خصم عليها ولا عرض لمن يلغي."
            {...form.getInputProps('openPrice', { type: 'checkbox' })}
          />
          <Unpayable prices={prices} />
          <PeriodFields form={form} days={thing?.periodDays} />
          <NumberField
            label="أيام التجربة المجانية"
            description="صفر: بلا تجربة. لا يُدفع شيء قبل انتهائها."
            min={0}
            max={365}
            allowDecimal={false}
            {...form.getInputProps('trialDays')}
          />
          <SaveOfferFields form={form} />
          <Switch
            label="نرشّحها للقراء"
            description="تُميَّز بين الباقات، وتظهر دائمًا عند المقال المقفل."
            {...form.getInputProps('highlighted', { type: 'checkbox' })}
          />
          <Switch
            label="معروضة على القراء"
            description="الموقوفة لا يشترك فيها أحد بعد ذلك، ويبقى مشتركوها كما هم."
            {...form.getInputProps('status', { type: 'checkbox' })}
          />
        </FormColumn>
      </Grid>
    </EntityPageForm>
  )
}

type FieldsProps = { form: EntityForm<ReturnType<typeof packageValues>> }

/** An offer for readers who have just cancelled. */
function SaveOfferFields({ form }: FieldsProps) {
  const { saveOffer, openPrice } = form.values
  if (openPrice) return null
  return (
    <>
      <Switch
        label="عرض لمن يلغي"
        description="بعد أن يلغي القارئ يُعرض عليه خصم ليبقى، مرة في السنة على الأكثر. الإلغاء نفسه لا ينتظره."
        checked={saveOffer !== null}
        onChange={event =>
          form.setFieldValue('saveOffer', event.currentTarget.checked ? { percent: 30, periods: 3 } : null)
        }
      />
      {saveOffer && (
        <Grid>
          <Grid.Col span={6}>
            <NumberField label="الخصم بالمئة" min={1} max={99} {...form.getInputProps('saveOffer.percent')} />
          </Grid.Col>
          <Grid.Col span={6}>
            <NumberField
              label="لكم مدة"
              description="الباقة المحسوبة بالأيام: مدة واحدة."
              min={1}
              max={12}
              {...form.getInputProps('saveOffer.periods')}
            />
          </Grid.Col>
        </Grid>
      )}
    </>
  )
}

type PeriodProps = { form: EntityForm<ReturnType<typeof packageValues>>; days: number | null | undefined }

function PeriodFields({ form, days }: PeriodProps) {
  const { period, periodDays } = form.values
  return (
    <>
      <Select
        label="المدة التي يدفع عنها"
        allowDeselect={false}
        data={periodChoices}
        {...form.getInputProps('period')}
        onChange={chosen => {
          if (!chosen) return
          form.setFieldValue('period', chosen as Package['period'])
          form.setFieldValue('periodDays', chosen === 'days' ? (days ?? 30) : null)
        }}
      />
      {period === 'days' && (
        <NumberField
          label="عدد الأيام"
          required
          min={1}
          max={3660}
          allowDecimal={false}
          {...form.getInputProps('periodDays')}
          value={periodDays ?? ''}
        />
      )}
    </>
  )
}
