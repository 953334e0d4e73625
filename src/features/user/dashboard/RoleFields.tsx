import { SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import { useId } from 'react'
import { type Role, roles } from '../../../contract/permissions.ts'
import type { EntityForm } from '../../../ui/dashboard/EntityDialog.tsx'
import { IdSelect } from '../../../ui/dashboard/IdSelect.tsx'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import { mayTrust } from '../../agency/agency.policy.ts'
import { useAgencyChoices } from '../../article/dashboard/fields/useChoices.ts'
import type { User } from '../user.contract.ts'
import { mayRun } from '../user.policy.ts'
import { roleHints, roleLabels } from './userLabels.ts'
import type { UserValues } from './userValues.ts'

type Props = { form: EntityForm<UserValues>; user: User | undefined }

/** The role, and the agency of an agency's account. */
export function RoleFields({ form, user }: Props) {
  const { user: actor } = useSession()
  const { role } = form.values
  const refusal =
    actor && actor.id === user?.id
      ? 'هذا حسابك؛ يغيّر دورَك غيرُك.'
      : user?.pending
        ? 'لم يُفعَّل هذا الحساب بعد؛ فعّله أولًا لتغيير دوره.'
        : undefined
  const some = actor?.role === 'superadmin' ? '' : ' دورا المحرر والمدير العام يمنحهما المدير العام وحده.'

  function choose(next: Role) {
    form.setFieldValue('role', next)
    form.setFieldValue('grants', next === 'admin' ? (user?.grants ?? []) : [])
    form.setFieldValue('agencyId', next === 'agency' ? (user?.agency?.id ?? null) : null)
    if (!user && actor && !mayTrust(actor)) form.setFieldValue('agencyFrom', 'new')
  }

  return (
    <>
      <Select
        label="الدور"
        description={refusal ?? roleHints[role] + some}
        disabled={refusal !== undefined}
        allowDeselect={false}
        data={roles.map(value => ({
          value,
          label: roleLabels[value],
          disabled: !actor || !mayRun(actor, value),
        }))}
        {...form.getInputProps('role')}
        onChange={value => value && choose(value as Role)}
      />
      {role === 'agency' && <AgencyFields form={form} user={user} />}
    </>
  )
}

function AgencyFields({ form, user }: Props) {
  const { user: actor } = useSession()
  const mayChoose = actor !== undefined && mayTrust(actor)
  const agencies = useAgencyChoices(true)
  const labelId = useId()
  const { agencyFrom } = form.values
  return (
    <Stack gap={6}>
      {!user && mayChoose && (
        <>
          <Text size="sm" fw={500} id={labelId}>
            وكالة الحساب
          </Text>
          <SegmentedControl
            aria-labelledby={labelId}
            data={[
              { value: 'known', label: 'وكالة موجودة' },
              { value: 'new', label: 'وكالة جديدة' },
            ]}
            {...form.getInputProps('agencyFrom')}
          />
        </>
      )}
      {agencyFrom === 'known' ? (
        <IdSelect
          label="الوكالة"
          placeholder="اختر الوكالة"
          searchable
          required
          data={agencies}
          {...form.getInputProps('agencyId')}
        />
      ) : (
        <TextInput
          label="اسم الوكالة"
          description="تُنشأ مع الحساب، ويُكمل شعارها ووصفها من صفحة الوكالات."
          required
          autoComplete="off"
          {...form.getInputProps('agencyName')}
        />
      )}
    </Stack>
  )
}
