import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { formatNumber } from '../../../arabic/digits.ts'
import { api, type client } from '../../../ui/dashboard/api.ts'
import { apiAddress } from '../../../ui/dashboard/apiAddress.ts'
import { FilterSelect } from '../../../ui/dashboard/FilterSelect.tsx'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { StaffTable } from '../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { codeStates, type VoucherBatch } from '../voucher.contract.ts'
import { codeColumns, stateLabels } from './codeColumns.tsx'
import { RevokeButton } from './RevokeButton.tsx'

type Sort = NonNullable<Parameters<typeof client.voucher.redeemedCodes>[0]['sort']>
const stateOptions = codeStates.map(value => ({ value, label: stateLabels[value] }))

/** The codes of a batch, and who redeemed which of them. */
export function VoucherBatchPage() {
  const id = Number(useParams().id)
  const list = useListState<'state', Sort>({ sort: '-redeemedAt', filters: ['state'] })
  const query = useQuery(
    api.voucher.redeemedCodes.queryOptions({
      input: { id, ...list.input, state: codeStates.find(state => state === list.filters.state) },
      placeholderData: keepPreviousData,
      // A code that several readers redeemed has a row for each.
      select: ({ items, ...rest }) => ({
        ...rest,
        items: items.map((row, index) => ({ ...row, id: index })),
      }),
    }),
  )
  const batch = query.data?.batch
  return (
    <>
      <PageHeader
        title={batch ? `رموز «${batch.name}»` : 'رموز دفعة قسائم'}
        {...(batch && { text: countsOf(batch) })}
        actions={
          <>
            <Button
              component="a"
              href={apiAddress(`/api/v1/voucher/${id}/export`)}
              download
              variant="default"
              leftSection={<IconDownload size={16} />}
            >
              صدّر جدولًا
            </Button>
            <Button
              component={Link}
              to={`/dashboard/voucher/print/${id}`}
              variant="default"
              leftSection={<IconPrinter size={16} />}
            >
              اطبع البطاقات
            </Button>
          </>
        }
      />
      <StaffTable
        label="الرموز"
        list={list}
        query={query}
        columns={[
          ...codeColumns,
          {
            accessor: 'actions',
            title: 'إجراءات',
            width: 90,
            render: code => <RevokeButton batchId={id} code={code} />,
          },
        ]}
        searchLabel="ابحث باسم القارئ أو بريده أو بالرمز كاملًا"
        filters={<FilterSelect label="الحالة" name="state" options={stateOptions} list={list} />}
        empty={{ title: 'لا رموز في هذه الدفعة' }}
      />
    </>
  )
}

function countsOf({ count, redeemed, revoked }: VoucherBatch): string {
  return [
    `الرموز: ${formatNumber(count)}`,
    `مرات الاستبدال: ${formatNumber(redeemed)}`,
    ...(revoked > 0 ? [`الملغاة: ${formatNumber(revoked)}`] : []),
  ].join(' · ')
}
