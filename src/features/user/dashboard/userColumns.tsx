import { Badge, Box, Group, Stack, Switch, Text, Tooltip } from '@mantine/core'
import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { Address } from '../../../ui/Address.tsx'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { NameCell } from '../../../ui/dashboard/NameCell.tsx'
import { RowPicture } from '../../../ui/dashboard/RowPicture.tsx'
import { createdColumn } from '../../../ui/dashboard/rowColumns.tsx'
import { middleScreen, type StaffColumn, wideScreen } from '../../../ui/dashboard/StaffTable.tsx'
import type { SessionUser } from '../session.contract.ts'
import type { User } from '../user.contract.ts'
import { roleColours, roleLabels } from './userLabels.ts'
import { removalRefusal, resetRefusal, runRefusal } from './userRights.ts'

type Options = {
  actor: SessionUser | undefined
  may: Record<'edit' | 'setActivated' | 'resetPassword' | 'remove', boolean>
  toggle: (user: User, change: { activated: boolean }) => void
  reset: (user: User) => void
  remove: (user: User) => void
}

const neverSeen = 'لم يُستعمل بعد'

function editAddress(id: number): string {
  return `/dashboard/users/editable/${id}`
}

export function userColumns({ actor, may, toggle, reset, remove }: Options): StaffColumn<User>[] {
  return [
    {
      accessor: 'name',
      title: 'الاسم',
      sortable: true,
      render: user => (
        <NameCell
          name={user.name}
          detail={<Address of={user.email} />}
          instead={<Summary of={user} />}
          picture={<RowPicture picture={user.avatar} name={user.name} />}
          to={may.edit ? editAddress(user.id) : undefined}
        />
      ),
    },
    {
      accessor: 'role',
      title: 'الدور',
      sortable: true,
      width: 170,
      visibleMediaQuery: middleScreen,
      render: ({ role, agency }) => (
        <Group gap={6}>
          <Badge variant="light" color={roleColours[role]}>
            {roleLabels[role]}
          </Badge>
          {agency && (
            <Text size="xs" c="dimmed">
              {agency.name}
            </Text>
          )}
        </Group>
      ),
    },
    {
      accessor: 'lastSeenAt',
      title: 'آخر ظهور',
      sortable: true,
      width: 140,
      visibleMediaQuery: wideScreen,
      render: ({ lastSeenAt }) => <Moment at={lastSeenAt} />,
    },
    createdColumn('أُنشئ'),
    {
      accessor: 'activated',
      title: 'مفعّل',
      width: 72,
      render: user => <ActivationSwitch user={user} actor={actor} may={may.setActivated} toggle={toggle} />,
    },
    {
      accessor: 'actions',
      hidden: !may.edit && !may.remove,
      title: 'إجراءات',
      // Sized to its buttons.
      cellsStyle: () => ({ inlineSize: 1 }),
      render: user => {
        const refusal = runRefusal(actor, user)
        const edit = { label: `عدّل «${user.name}»`, Icon: IconPencil }
        return (
          <Group gap={0} wrap="nowrap">
            {!may.edit ? null : refusal === undefined ? (
              <IconAction {...edit} to={editAddress(user.id)} />
            ) : (
              <IconAction {...edit} disabledReason={refusal} onClick={() => undefined} />
            )}
            {/* On phones it is only on the account's own page. */}
            {may.resetPassword && (
              <Box visibleFrom="sm">
                <IconAction
                  label={`غيّر كلمة مرور «${user.name}»`}
                  Icon={IconKey}
                  disabledReason={resetRefusal(actor, user)}
                  onClick={() => reset(user)}
                />
              </Box>
            )}
            {may.remove && (
              <IconAction
                label={`احذف «${user.name}»`}
                Icon={IconTrash}
                danger
                disabledReason={removalRefusal(actor, user)}
                onClick={() => remove(user)}
              />
            )}
          </Group>
        )
      },
    },
  ]
}

function Summary({ of: { role, agency, lastSeenAt } }: { of: User }) {
  return (
    <>
      {agency ? `${roleLabels[role]}: ${agency.name}` : roleLabels[role]}
      <br />
      {lastSeenAt === null ? neverSeen : `آخر ظهور: ${formatGregorian(lastSeenAt)}`}
    </>
  )
}

type SwitchProps = { user: User; may: boolean } & Pick<Options, 'actor' | 'toggle'>

function ActivationSwitch({ user, actor, may, toggle }: SwitchProps) {
  const refusal = removalRefusal(actor, user)
  return (
    <Stack gap={2}>
      {may ? (
        <Tooltip label={refusal} disabled={refusal === undefined} multiline maw={280} refProp="rootRef">
          <Switch
            aria-label={`تفعيل حساب «${user.name}»`}
            aria-description={refusal}
            aria-disabled={refusal !== undefined}
            opacity={refusal === undefined ? undefined : 0.5}
            checked={user.activated}
            onChange={event => {
              if (refusal === undefined) toggle(user, { activated: event.currentTarget.checked })
            }}
          />
        </Tooltip>
      ) : (
        <Text size="sm">{user.activated ? 'نعم' : 'لا'}</Text>
      )}
      {user.pending && (
        <Text size="xs" c="dimmed">
          لم يؤكَّد
        </Text>
      )}
    </Stack>
  )
}

function Moment({ at }: { at: string | null }) {
  if (at === null)
    return (
      <Text size="sm" c="dimmed">
        {neverSeen}
      </Text>
    )
  return (
    <>
      <Text size="sm">{formatGregorian(at)}</Text>
      <Text size="xs" c="dimmed">
        {formatTime(at)}
      </Text>
    </>
  )
}
