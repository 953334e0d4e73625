import { Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, client } from '../../../ui/dashboard/api.ts'
import { NameFields } from '../../../ui/dashboard/NameFields.tsx'
import { NounDialog } from '../../../ui/dashboard/NounDialog.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import { FormPicture } from '../../media/dashboard/FormPicture.tsx'
import { type Agency, agencyInput } from '../agency.contract.ts'
import { mayTrust } from '../agency.policy.ts'

/** Subscription has a separate call, made after the rest. */
function withReaders(saved: Agency, subscription = saved.subscription): Agency | Promise<Agency> {
  return saved.subscription === subscription
    ? saved
    : client.agency.setSubscription({ id: saved.id, subscription })
}

/** Adds or edits an agency. */
export function AgencyDialog({ agency, onClose }: { agency: Agency | undefined; onClose: () => void }) {
  const { user } = useSession()
  const form = useForm({
    initialValues: {
      name: agency?.name ?? '',
      slug: agency?.slug ?? '',
      description: agency?.description ?? '',
      website: agency?.website ?? '',
      logoId: agency?.logo?.id ?? null,
      trusted: agency?.trusted ?? false,
      subscription: agency?.subscription ?? false,
      syndicated: agency?.syndicated ?? false,
    },
    validate: rulesOf(agencyInput),
  })
  return (
    <NounDialog
      thing={agency}
      title={agency ? `تعديل الوكالة «${agency.name}»` : 'وكالة جديدة'}
      form={form}
      calls={{
        create: async ({ subscription, ...values }) =>
          withReaders(await client.agency.create(values), subscription),
        edit: async ({ subscription, ...changes }) =>
          withReaders(await client.agency.edit(changes), subscription),
      }}
      callsKey={api.agency.key()}
      submit="أضف الوكالة"
      done={({ name }) => (agency ? `حُفظت الوكالة «${name}».` : `أُضيفت الوكالة «${name}».`)}
      onClose={onClose}
    >
      <NameFields form={form} slug={agency?.slug} />
      <Textarea
        label="الوصف"
        description="يظهر في صفحة الوكالة."
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('description')}
      />
      <TextInput
        label="موقعها"
        placeholder="https://"
        type="url"
        dir="ltr"
        {...form.getInputProps('website')}
      />
      <FormPicture form={form} name="logoId" label="الشعار" initial={agency?.logo} aspect="1x1" />
      {user && mayTrust(user) && (
        <>
          <Switch
            label="للمشتركين"
            description="مقالاتها لمن اشترك وحده."
            {...form.getInputProps('subscription', { type: 'checkbox' })}
          />
          <Switch
            label="موثوقة"
            description="تُنشر مقالاتها فورًا، دون أن تنتظر محررًا."
            {...form.getInputProps('trusted', { type: 'checkbox' })}
          />
          <Switch
            label="تسمح بموادها للشركاء"
            description="تدخل مقالاتها في خلاصات الشركاء؛ بلا إذنها لا تدخل."
            {...form.getInputProps('syndicated', { type: 'checkbox' })}
          />
        </>
      )}
    </NounDialog>
  )
}
