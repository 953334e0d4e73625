import { Select, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { NounDialog } from '../../../../ui/dashboard/NounDialog.tsx'
import { rulesOf } from '../../../../ui/dashboard/rules.ts'
import { siteUrl } from '../../../../ui/dashboard/siteAddress.ts'
import { type NetworkAccount, networkInput } from '../network.contract.ts'
import type { AboutNetwork } from '../network.schema.ts'
import { KeyFields } from './KeyFields.tsx'
import { emptyKeys, type NetworkValues, valuesOf } from './networkValues.ts'
import { RuleFields } from './RuleFields.tsx'

type Props = { account: NetworkAccount | undefined; networks: AboutNetwork[]; onClose: () => void }

/** Adds or edits an account. */
export function NetworkDialog({ account, networks, onClose }: Props) {
  const form = useForm<NetworkValues>({
    initialValues: valuesOf(account, networks),
    validate: rulesOf(networkInput),
  })
  const about = networks.find(({ id }) => id === form.values.network)
  return (
    <NounDialog
      thing={account}
      title={account ? `تعديل «${account.name}»` : 'حساب نشر جديد'}
      form={form}
      calls={client.network}
      callsKey={api.network.key()}
      submit="أضف الحساب"
      done={({ name }) => (account ? `حُفظ «${name}».` : `أُضيف «${name}». افحصه قبل النشر به.`)}
      onClose={onClose}
    >
      {!account && (
        <Select
          label="الشبكة"
          data={networks.map(({ id, label }) => ({ value: id, label }))}
          allowDeselect={false}
          value={form.values.network}
          onChange={network => {
            form.setFieldValue('network', network ?? '')
            form.setFieldValue('keys', emptyKeys(networks, network ?? ''))
          }}
        />
      )}
      <TextInput label="اسمه عندنا" required {...form.getInputProps('name')} />
      {about && <KeyFields form={form} about={about} saved={account?.secrets ?? []} />}
      {about?.signsIn && (
        <Text size="xs" c="dimmed">
          سجّل هذا العنوان للعودة في إعدادات التطبيق هناك، ثم احفظ واضغط «اربط»:{' '}
          <bdi dir="ltr" translate="no">
            {`${siteUrl}/dashboard/network/list`}
          </bdi>
        </Text>
      )}
      <Textarea
        label="قالب النص"
        description="يُملأ منه نص كل منشور: {العنوان} {الملخص} {القسم} {الوسوم} {الرابط}"
        autosize
        minRows={3}
        {...form.getInputProps('template')}
      />
      <Switch
        label="بصورة المقال"
        description="وإلا ظهرت بطاقة الرابط."
        {...form.getInputProps('withPicture', { type: 'checkbox' })}
      />
      <RuleFields form={form} />
      <Switch
        label="مفعّل"
        description="المعطّل لا يُنشر به شيء."
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
    </NounDialog>
  )
}
