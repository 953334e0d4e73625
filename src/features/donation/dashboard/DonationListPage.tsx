import { Badge, Button, Card, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatGregorian } from '../../../arabic/dates.ts'
import { formatNumber } from '../../../arabic/digits.ts'
import { formatMoney } from '../../../arabic/money.ts'
import { api, type client } from '../../../ui/dashboard/api.ts'
import { FilterSelect } from '../../../ui/dashboard/FilterSelect.tsx'
import { ListPage } from '../../../ui/dashboard/ListPage.tsx'
import { middleScreen, type StaffColumn, wideScreen } from '../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import { type Donation, donationContract } from '../donation.contract.ts'
import { RefundDonationDialog } from './RefundDonationDialog.tsx'

type Sort = NonNullable<Parameters<typeof client.donation.paginate>[0]['sort']>

export function DonationListPage() {
  const list = useListState<'status', Sort>({ sort: '-paidAt', filters: ['status'] })
  const status = list.filters.status as Donation['status'] | undefined
  const query = useRows(api.donation.paginate, { ...list.input, status })
  const may = useRights(donationContract)
  const [refunding, setRefunding] = useState<Donation>()
  const refund = may.refund ? setRefunding : undefined
  return (
    <>
      <ListPage
        title="التبرعات"
        text="ما وصل منها، ولا يدخل في إيراد الاشتراكات ولا في الفواتير."
        list={list}
        query={query}
        columns={columnsOf(refund)}
        searchLabel="ابحث بالمتبرع"
        filters={
          <FilterSelect
            label="الحالة"
            name="status"
            options={[
              { value: 'paid', label: 'مدفوع' },
              { value: 'refunded', label: 'مردود' },
            ]}
            list={list}
          />
        }
        empty={{ title: 'لا تبرعات بعد', text: 'تُفعَّل من «الإعدادات»، «التبرعات».' }}
      />
      <Months />
      {refunding && <RefundDonationDialog donation={refunding} onClose={() => setRefunding(undefined)} />}
    </>
  )
}

function Months() {
  const { data = [] } = useQuery(api.donation.figures.queryOptions())
  if (data.length === 0) return null
  return (
    <Card component="section" aria-label="بالشهر" withBorder padding="lg" mt="md">
      <Title order={2} size="h4" mb="sm">
        بالشهر، بعد المردود
      </Title>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>الشهر</Table.Th>
            <Table.Th>عددها</Table.Th>
            <Table.Th>مجموعها</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map(({ month, currency, count, amount }) => (
            <Table.Tr key={month + currency}>
              <Table.Td>
                {formatGregorian(`${month}T12:00:00Z`, { style: 'month', timeZone: 'UTC' })}
              </Table.Td>
              <Table.Td>{formatNumber(count)}</Table.Td>
              <Table.Td>{formatMoney({ amount, currency })}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  )
}

const columnsOf = (onRefund: ((donation: Donation) => void) | undefined): StaffColumn<Donation>[] => [
  {
    accessor: 'donor',
    title: 'المتبرع',
    render: ({ donor, paidAt }) => (
      <Stack gap={0}>
        <Text size="sm">{donor ? <bdi>{donor.name}</bdi> : 'حساب محذوف'}</Text>
        <Text size="xs" c="dimmed">
          <bdi dir="ltr">{donor?.email}</bdi>
        </Text>
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          {formatGregorian(paidAt)}
        </Text>
      </Stack>
    ),
  },
  {
    accessor: 'amount',
    title: 'المبلغ',
    sortable: true,
    width: 150,
    render: ({ price, refunded, refundWaits, status }) => (
      <Stack gap={2} align="start">
        <Text size="sm">{formatMoney(price)}</Text>
        {status === 'refunded' ? (
          <Badge variant="light" color="orange">
            مردود
          </Badge>
        ) : (
          refunded > 0 && (
            <Text size="xs" c="dimmed">
              رُدّ منها {formatMoney({ ...price, amount: refunded })}
            </Text>
          )
        )}
        {refundWaits && (
          <Text size="xs" c="dimmed">
            طُلب ردّ، وننتظر المزوّد
          </Text>
        )}
      </Stack>
    ),
  },
  {
    accessor: 'paidAt',
    title: 'وصل',
    sortable: true,
    width: 150,
    visibleMediaQuery: middleScreen,
    render: ({ paidAt }) => formatGregorian(paidAt),
  },
  { accessor: 'id', title: 'رقم الإيصال', width: 120, visibleMediaQuery: wideScreen },
  ...(onRefund
    ? [
        {
          accessor: 'refunded' as const,
          title: '',
          width: 110,
          render: (donation: Donation) =>
            donation.status === 'paid' &&
            !donation.refundWaits && (
              <Button variant="subtle" size="compact-sm" color="red" onClick={() => onRefund(donation)}>
                ردّ المبلغ
              </Button>
            ),
        },
      ]
    : []),
]
