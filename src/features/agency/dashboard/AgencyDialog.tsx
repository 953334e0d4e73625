import { Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityDialog } from '../../../ui/dashboard/EntityDialog.tsx'
import { NameFields } from '../../../ui/dashboard/NameFields.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { changesOf } from '../../../ui/dashboard/useSaving.ts'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import { FormPicture } from '../../media/dashboard/FormPicture.tsx'
import { type Agency, agencyInput } from '../agency.contract.ts'
import { mayTrust } from '../agency.policy.ts'

type Values = Required<z.output<typeof agencyInput>> & { subscription: boolean }

/** Who reads its articles is a call of its own, after the rest. */
async function saveAgency(
  agency: Agency | undefined,
  { slug, subscription, ...values }: Values,
  { slug: newSlug, subscription: newSubscription, ...changes }: Partial<Values>,
  revision?: number,
): Promise<Agency> {
  const saved = agency
    ? await client.agency.edit({
        id: agency.id,
        revision: revision ?? agency.revision,
        ...changes,
        slug: newSlug || undefined,
      })
    : await client.agency.create({ ...values, slug: slug || undefined })
  if (saved.subscription === (agency ? (newSubscription ?? saved.subscription) : subscription)) return saved
  return client.agency.setSubscription({ id: saved.id, subscription })
}

/** Adds an agency, or changes the one given. */
export function AgencyDialog({ agency, onClose }: { agency: Agency | undefined; onClose: () => void }) {
  const queries = useQueryClient()
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
    },
    validate: rulesOf(agencyInput),
  })
  return (
    <EntityDialog
      title={agency ? `تعديل الوكالة «${agency.name}»` : 'وكالة جديدة'}
      form={form}
      submit={agency ? 'احفظ' : 'أضف الوكالة'}
      save={(values, revision) => saveAgency(agency, values, changesOf(form), revision)}
      onSaved={({ name }) => {
        void queries.invalidateQueries({ queryKey: api.agency.key() })
        snackbar.success(agency ? `حُفظت الوكالة «${name}».` : `أُضيفت الوكالة «${name}».`)
        onClose()
      }}
      onClose={onClose}
    >
      <NameFields form={form} slug={agency?.slug} />
      <Textarea
        label="الوصف"
        description="يظهر في صفحتها."
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
        </>
      )}
    </EntityDialog>
  )
}
