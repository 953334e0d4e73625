import { Badge, Stack, Text } from '@mantine/core'
import { formatGregorian } from '../../../arabic/dates.ts'
import { formatMoney } from '../../../arabic/money.ts'
import { NameCell } from '../../../ui/dashboard/NameCell.tsx'
import { middleScreen, type StaffColumn, wideScreen } from '../../../ui/dashboard/StaffTable.tsx'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import type { StaffSubscription } from '../subscription.schema.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { memberAddress, providerLabel } from './subscriptionLabels.ts'

export const memberColumns: StaffColumn<StaffSubscription>[] = [
  {
    accessor: 'name',
    title: 'العضو',
    sortable: true,
    render: ({ user, status, cancelAtEnd, package: { name }, endsAt }) => (
      <NameCell
        name={user.name}
        detail={<bdi>{user.email}</bdi>}
        instead={
          <>
            <bdi>{name}</bdi>
            {endsAt && ` · حتى ${formatGregorian(endsAt)}`}
            <div>
              <StatusBadge status={status} cancelAtEnd={cancelAtEnd} />
            </div>
          </>
        }
        to={memberAddress(user.id)}
      />
    ),
  },
  {
    accessor: 'package',
    title: 'الباقة',
    width: 190,
    visibleMediaQuery: middleScreen,
    render: ({ package: { name }, price }) => (
      <Stack gap={0}>
        <bdi>{name}</bdi>
        <Text size="xs" c="dimmed">
          {price ? formatMoney(price) : 'بلا مقابل'}
        </Text>
      </Stack>
    ),
  },
  {
    accessor: 'status',
    title: 'الحالة',
    width: 150,
    visibleMediaQuery: middleScreen,
    render: ({ status, cancelAtEnd }) => <StatusBadge status={status} cancelAtEnd={cancelAtEnd} />,
  },
  {
    accessor: 'provider',
    title: 'الدفع',
    width: 140,
    visibleMediaQuery: wideScreen,
    render: ({ provider }) => (
      <Badge variant="default" fw={400}>
        {providerLabel(provider)}
      </Badge>
    ),
  },
  {
    accessor: 'endsAt',
    title: 'حتى',
    sortable: true,
    width: 140,
    visibleMediaQuery: middleScreen,
    render: ({ endsAt }) => (endsAt ? formatGregorian(endsAt) : '—'),
  },
  {
    accessor: 'createdAt',
    title: 'بدأ',
    sortable: true,
    width: 150,
    visibleMediaQuery: wideScreen,
    render: ({ createdAt }) => <Timestamp at={createdAt} />,
  },
]
