import { Select, SimpleGrid, TagsInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, client } from '../../../ui/dashboard/api.ts'
import { NounDialog } from '../../../ui/dashboard/NounDialog.tsx'
import { NumberField } from '../../../ui/dashboard/NumberField.tsx'
import { OptionalTime } from '../../../ui/dashboard/OptionalTime.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { usePackageChoices } from '../../package/dashboard/usePackageChoices.ts'
import { groupInput, type ReaderGroup } from '../group.contract.ts'

type Props = { group: ReaderGroup | undefined; onClose: () => void }

/** Patterns begin with «*.», which moves to their end in Arabic. */
const leftToRight = { pill: { direction: 'ltr' } } as const
const between = [',', ';', '،', '؛', ' ', '\n']

export function GroupDialog({ group, onClose }: Props) {
  const packages = usePackageChoices()
  const form = useForm({
    initialValues: {
      name: group?.name ?? '',
      packageId: group?.package.id ?? (null as unknown as number),
      seats: group?.seats ?? null,
      startsAt: group?.startsAt ?? null,
      endsAt: group?.endsAt ?? null,
      managers: group?.managers ?? [],
      domains: group?.domains ?? [],
      networks: group?.networks ?? [],
      price: group?.price ?? '',
      reference: group?.reference ?? '',
    },
    validate: rulesOf(groupInput),
  })
  return (
    <NounDialog
      thing={group}
      title={group ? `تعديل «${group.name}»` : 'مجموعة جديدة'}
      form={form}
      calls={client.group}
      callsKey={api.group.key()}
      submit="أضف المجموعة"
      done={({ name }) => (group ? `حُفظت «${name}».` : `أُضيفت «${name}».`)}
      onClose={onClose}
    >
      <TextInput
        label="الاسم"
        description="يراه قراؤها: «تقرأ باسم جامعة الأردن»."
        required
        {...form.getInputProps('name')}
      />
      <Select
        label="الباقة"
        description="تفتح لهم ما تفتحه الباقة."
        required
        data={packages}
        value={form.values.packageId ? String(form.values.packageId) : null}
        onChange={value => form.setFieldValue('packageId', Number(value))}
        error={form.errors.packageId}
        data-path="packageId"
      />
      <NumberField
        label="المقاعد"
        description="للأعضاء والدعوات معًا. اتركه فارغًا لعدد بلا حد. ومن يقرأ من شبكتها لا يأخذ مقعدًا."
        min={1}
        max={1_000_000}
        {...form.getInputProps('seats')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <OptionalTime form={form} name="startsAt" label="تبدأ في" placeholder="الآن" clear="تبدأ الآن" />
        <OptionalTime form={form} name="endsAt" label="تنتهي في" placeholder="لا تنتهي" clear="بلا نهاية" />
      </SimpleGrid>
      <TagsInput
        label="بريد مشرفيها"
        description="يدعون الأعضاء ويخرجونهم من صفحة «مجموعتي» بحساب لهذا البريد."
        splitChars={between}
        dir="ltr"
        styles={leftToRight}
        {...form.getInputProps('managers')}
      />
      <TagsInput
        label="نطاقات بريدها"
        description={
          <>
            من أكّد بريدًا فيها ينضم بنقرة. مثل <bdi dir="ltr">ju.edu.jo</bdi>، أو{' '}
            <bdi dir="ltr">*.ju.edu.jo</bdi> مع ما تحته.
          </>
        }
        splitChars={between}
        dir="ltr"
        styles={leftToRight}
        {...form.getInputProps('domains')}
      />
      <TagsInput
        label="شبكاتها"
        description="من يقرأ منها لا يحتاج إلى حساب. مثل 185.140.20.0/22."
        splitChars={between}
        dir="ltr"
        styles={leftToRight}
        {...form.getInputProps('networks')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="قيمة العقد"
          description="ملاحظة لكم؛ لا يُحصَّل بها شيء."
          {...form.getInputProps('price')}
        />
        <TextInput label="رقم العقد" description="أو مكانه عندكم." {...form.getInputProps('reference')} />
      </SimpleGrid>
    </NounDialog>
  )
}
