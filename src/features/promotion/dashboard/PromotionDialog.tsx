import { MultiSelect, SegmentedControl, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, client } from '../../../ui/dashboard/api.ts'
import { NounDialog } from '../../../ui/dashboard/NounDialog.tsx'
import { NumberField } from '../../../ui/dashboard/NumberField.tsx'
import { OptionalTime } from '../../../ui/dashboard/OptionalTime.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { PriceFields } from '../../package/dashboard/PriceFields.tsx'
import { usePackageChoices } from '../../package/dashboard/usePackageChoices.ts'
import { type Promotion, promotionInput } from '../promotion.contract.ts'

type Props = { promotion: Promotion | undefined; onClose: () => void }

const valuesOf = (promotion: Promotion | undefined) => ({
  name: promotion?.name ?? '',
  code: promotion?.code ?? '',
  percent: promotion ? promotion.percent : 50,
  prices: promotion?.prices ?? [],
  periods: promotion?.periods ?? 1,
  packages: promotion?.packages.map(({ id }) => id) ?? [],
  startsAt: promotion?.startsAt ?? null,
  endsAt: promotion?.endsAt ?? null,
  maxUses: promotion?.maxUses ?? null,
})

export function PromotionDialog({ promotion, onClose }: Props) {
  const packages = usePackageChoices()
  const form = useForm({ initialValues: valuesOf(promotion), validate: rulesOf(promotionInput) })
  const { percent, prices } = form.values
  return (
    <NounDialog
      thing={promotion}
      title={promotion ? `تعديل «${promotion.name}»` : 'رمز خصم جديد'}
      form={form}
      calls={client.promotion}
      callsKey={api.promotion.key()}
      submit="أضف الرمز"
      done={({ code }) => (promotion ? `حُفظ الرمز «${code}».` : `أُضيف الرمز «${code}».`)}
      onClose={onClose}
    >
      <TextInput label="الحملة" description="لغرفة الأخبار وحدها." required {...form.getInputProps('name')} />
      <TextInput
        label="الرمز"
        description="يكتبه القارئ كيف شاء: بحروف كبيرة أو صغيرة، وأرقام عربية أو غيرها، وبمسافات أو بلا مسافات."
        placeholder="رمضان 50"
        maxLength={40}
        required
        {...form.getInputProps('code')}
      />
      <SegmentedControl
        aria-label="نوع الخصم"
        data={[
          { value: 'percent', label: 'نسبة من السعر' },
          { value: 'price', label: 'سعر للمدة' },
        ]}
        value={percent === null ? 'price' : 'percent'}
        onChange={kind => form.setFieldValue('percent', kind === 'price' ? null : 50)}
      />
      {percent === null ? (
        <PriceFields
          value={prices.length > 0 ? prices : [{ amount: 0, currency: 'SAR' }]}
          errors={form.errors}
          usual="SAR"
          note="لكل مدة مخفّضة، بدل سعر الباقة. لا ينفع الرمز لعملة ليست هنا."
          onChange={changed => form.setFieldValue('prices', changed)}
        />
      ) : (
        <NumberField label="الخصم بالمئة" min={1} max={99} required {...form.getInputProps('percent')} />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField
          label="المدد المخفّضة"
          description="واحدة: أول دفعة. أكثر من واحدة: للباقات الشهرية والسنوية."
          min={1}
          max={36}
          required
          {...form.getInputProps('periods')}
        />
        <NumberField
          label="أكثر مرات الاستعمال"
          description="لكل قارئ مرة واحدة. فارغ: بلا حد."
          min={1}
          max={10_000_000}
          {...form.getInputProps('maxUses')}
          value={form.values.maxUses ?? ''}
          onChange={typed => form.setFieldValue('maxUses', typed === '' ? null : Number(typed))}
        />
      </SimpleGrid>
      <MultiSelect
        label="الباقات"
        placeholder={form.values.packages.length === 0 ? 'كل الباقات' : undefined}
        data={packages}
        searchable
        clearable
        value={form.values.packages.map(String)}
        onChange={chosen => form.setFieldValue('packages', chosen.map(Number))}
        error={form.errors.packages}
        data-path="packages"
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <OptionalTime form={form} name="startsAt" label="يبدأ في" placeholder="الآن" clear="يبدأ الآن" />
        <OptionalTime form={form} name="endsAt" label="ينتهي في" placeholder="لا ينتهي" clear="بلا نهاية" />
      </SimpleGrid>
      {promotion && (
        <Text size="sm" c="dimmed">
          رابط الحملة: <bdi dir="ltr">{`/subscribe?code=${encodeURIComponent(promotion.code)}`}</bdi>
        </Text>
      )}
    </NounDialog>
  )
}
