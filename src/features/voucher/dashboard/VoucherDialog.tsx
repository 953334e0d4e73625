import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, client } from '../../../ui/dashboard/api.ts'
import { NounDialog } from '../../../ui/dashboard/NounDialog.tsx'
import { NumberField } from '../../../ui/dashboard/NumberField.tsx'
import { OptionalTime } from '../../../ui/dashboard/OptionalTime.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { usePackageChoices } from '../../package/dashboard/usePackageChoices.ts'
import { maxCodes, type VoucherBatch, voucherInput } from '../voucher.contract.ts'

type Props = { batch: VoucherBatch | undefined; onClose: () => void }

/** The terms of a printed code never change: only name and end can be edited. */
export function VoucherDialog({ batch, onClose }: Props) {
  const packages = usePackageChoices()
  const form = useForm({
    initialValues: {
      name: batch?.name ?? '',
      prefix: batch?.prefix ?? '',
      count: batch?.count ?? 100,
      packageId: batch?.package.id ?? (null as unknown as number),
      days: batch?.days ?? 30,
      uses: batch?.uses ?? 1,
      expiresAt: batch?.expiresAt ?? null,
    },
    validate: rulesOf(voucherInput),
  })
  return (
    <NounDialog
      thing={batch}
      title={batch ? `تعديل «${batch.name}»` : 'دفعة قسائم جديدة'}
      form={form}
      calls={client.voucher}
      callsKey={api.voucher.key()}
      submit="أضف الدفعة"
      done={({ name }) => (batch ? `حُفظت «${name}».` : `أُضيفت «${name}»، ورموزها جاهزة للطباعة.`)}
      onClose={onClose}
    >
      <TextInput label="الاسم" description="لغرفة الأخبار وحدها." required {...form.getInputProps('name')} />
      {!batch && (
        <>
          <Select
            label="الباقة"
            required
            data={packages}
            value={form.values.packageId ? String(form.values.packageId) : null}
            onChange={value => form.setFieldValue('packageId', Number(value))}
            error={form.errors.packageId}
            data-path="packageId"
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <NumberField
              label="عدد الرموز"
              min={1}
              max={maxCodes}
              required
              {...form.getInputProps('count')}
            />
            <NumberField label="أيام الاشتراك" min={1} max={3660} required {...form.getInputProps('days')} />
            <NumberField
              label="مرات استعمال الرمز"
              description="لكل قارئ مرة واحدة."
              min={1}
              max={1_000_000}
              required
              {...form.getInputProps('uses')}
            />
            <TextInput
              label="البادئة"
              description="تُطبع أول كل رمز."
              placeholder="RAMADAN"
              dir="ltr"
              maxLength={12}
              {...form.getInputProps('prefix')}
            />
          </SimpleGrid>
        </>
      )}
      <OptionalTime form={form} name="expiresAt" label="تنتهي في" placeholder="لا تنتهي" clear="بلا نهاية" />
    </NounDialog>
  )
}
