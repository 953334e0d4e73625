import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '../../../arabic/money.ts'
import { api } from '../../../ui/dashboard/api.ts'
import { ListPage } from '../../../ui/dashboard/ListPage.tsx'
import { middleScreen, type StaffColumn } from '../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import type { Transfer } from '../payment.contract.ts'
import { Attention } from './Attention.tsx'
import { TransferDrawer } from './TransferDrawer.tsx'

/** Payments that need attention: waiting transfers, and differences between the provider's record and ours. */
export function PaymentsPage() {
  const list = useListState<never, never>({ sort: '' as never, filters: [] })
  const { page, limit, q } = list.input
  const query = useRows(api.payment.transfers, { page, limit, q })
  const queries = useQueryClient()
  const [opened, setOpened] = useState<Transfer>()

  const columns: StaffColumn<Transfer>[] = [
    {
      accessor: 'reference',
      title: 'المرجع',
      width: 140,
      render: ({ reference, proofSentAt, reader }) => (
        <Stack gap={0}>
          <Text size="sm" fw={proofSentAt ? 700 : 400}>
            <bdi dir="ltr">{reference}</bdi>
          </Text>
          <Text size="xs" c="dimmed">
            {proofSentAt ? 'له إثبات' : 'بلا إثبات'}
          </Text>
          <Text size="xs" hiddenFrom="sm" lineClamp={1}>
            <bdi>{reader?.name ?? 'حساب حُذف'}</bdi>
          </Text>
        </Stack>
      ),
    },
    {
      accessor: 'reader',
      title: 'القارئ',
      visibleMediaQuery: middleScreen,
      render: ({ reader }) => (
        <Stack gap={0}>
          <Text size="sm">
            <bdi>{reader?.name ?? 'حساب حُذف'}</bdi>
          </Text>
          <Text size="xs" c="dimmed">
            <bdi dir="ltr">{reader?.email}</bdi>
          </Text>
        </Stack>
      ),
    },
    { accessor: 'price', title: 'المبلغ', width: 115, render: ({ price }) => formatMoney(price) },
    {
      accessor: 'createdAt',
      title: 'بدأ',
      width: 150,
      visibleMediaQuery: middleScreen,
      render: ({ createdAt }) => <Timestamp at={createdAt} />,
    },
    {
      accessor: 'review',
      title: <VisuallyHidden>إجراءات</VisuallyHidden>,
      width: 90,
      render: transfer => (
        <Group justify="flex-end">
          <Button size="xs" variant="default" onClick={() => setOpened(transfer)}>
            راجع
          </Button>
        </Group>
      ),
    },
  ]

  return (
    <>
      <ListPage
        title="المدفوعات"
        text="تحويلات تنتظر من يؤكدها، ما له إثبات أولًا، وتحتها ما يختلف مع مزوّدي الدفع وما رفضوه."
        label="تحويلات تنتظر"
        list={list}
        query={query}
        columns={columns}
        searchLabel="ابحث بالمرجع أو القارئ"
        empty={{ title: 'لا تحويلات تنتظر', text: 'ما يدفعه القراء بتحويل مصرفي يظهر هنا حتى يؤكد.' }}
      />
      <Attention />
      {opened && (
        <TransferDrawer
          transfer={opened}
          onClose={() => setOpened(undefined)}
          onDone={() => {
            setOpened(undefined)
            void queries.invalidateQueries({ queryKey: api.payment.key() })
          }}
        />
      )}
    </>
  )
}
