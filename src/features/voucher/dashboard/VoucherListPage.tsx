import { Badge, Group, Text } from '@mantine/core'
import { IconDownload, IconListDetails, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { formatGregorian } from '../../../arabic/dates.ts'
import { formatNumber } from '../../../arabic/digits.ts'
import { day } from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { apiAddress } from '../../../ui/dashboard/apiAddress.ts'
import { FilterSelect, flagOf, flagOptions } from '../../../ui/dashboard/FilterSelect.tsx'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { ListPage } from '../../../ui/dashboard/ListPage.tsx'
import { NameCell } from '../../../ui/dashboard/NameCell.tsx'
import { createdColumn, enablingColumn } from '../../../ui/dashboard/rowColumns.tsx'
import { middleScreen, type StaffColumn, wideScreen } from '../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useStatusSwitch } from '../../../ui/dashboard/useRowSwitch.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import { type VoucherBatch, voucherContract } from '../voucher.contract.ts'
import { VoucherDialog } from './VoucherDialog.tsx'

type Sort = NonNullable<Parameters<typeof client.voucher.paginate>[0]['sort']>

export function VoucherListPage() {
  const list = useListState<'status', Sort>({ sort: '-createdAt', filters: ['status'] })
  const query = useRows(api.voucher.paginate, { ...list.input, status: flagOf(list.filters.status) })
  const may = useRights(voucherContract)
  const toggle = useStatusSwitch(api.voucher.paginate.key(), client.voucher.setStatus)
  const [edited, setEdited] = useState<VoucherBatch | 'new'>()
  return (
    <>
      <ListPage
        title="القسائم"
        text="رموز تُطبع أو تُهدى، ويستبدل بها القارئ اشتراكًا في صفحة «استبدال رمز اشتراك»."
        list={list}
        query={query}
        add={may.create && { label: 'دفعة قسائم جديدة', onClick: () => setEdited('new') }}
        columns={[
          {
            accessor: 'name',
            title: 'الدفعة',
            sortable: true,
            render: batch => (
              <NameCell
                name={batch.name}
                detail={<Gives batch={batch} />}
                onOpen={may.edit ? () => setEdited(batch) : undefined}
              />
            ),
          },
          ...columns,
          enablingColumn('status', 'مفعّلة', may.setStatus, toggle),
          createdColumn('أُضيفت'),
          {
            accessor: 'actions',
            title: 'إجراءات',
            width: 140,
            hidden: !may.codes,
            render: ({ id, name }) => (
              <Group gap={0} wrap="nowrap">
                <IconAction
                  label={`رموز «${name}» ومن استبدلها`}
                  Icon={IconListDetails}
                  to={`/dashboard/voucher/${id}`}
                />
                <IconAction
                  label={`اطبع «${name}»`}
                  Icon={IconPrinter}
                  to={`/dashboard/voucher/print/${id}`}
                />
                <IconAction
                  label={`نزّل رموز «${name}» جدولًا`}
                  Icon={IconDownload}
                  onClick={() => window.location.assign(apiAddress(`/api/v1/voucher/${id}/export`))}
                />
              </Group>
            ),
          },
        ]}
        searchLabel="ابحث باسم الدفعة"
        filters={
          <FilterSelect label="الحالة" name="status" options={flagOptions('مفعّلة', 'معطّلة')} list={list} />
        }
        empty={{ title: 'لا قسائم بعد', text: 'أضف دفعة: اختر الباقة وعدد الرموز، ثم اطبعها أو نزّلها.' }}
      />
      {edited && (
        <VoucherDialog batch={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

function Gives({ batch: { package: bought, days, expiresAt } }: { batch: VoucherBatch }) {
  const isOver = expiresAt !== null && new Date(expiresAt) <= new Date()
  return (
    <Text size="xs" c="dimmed" component="span">
      <bdi>{bought.name}</bdi>، {plural(days, day)}
      {expiresAt && !isOver && `، تنتهي في ${formatGregorian(expiresAt)}`}
      {isOver && (
        <>
          {' '}
          <Badge size="xs" variant="light" color="gray">
            انتهت
          </Badge>
        </>
      )}
    </Text>
  )
}

const columns: StaffColumn<VoucherBatch>[] = [
  {
    accessor: 'count',
    title: 'الرموز',
    width: 90,
    visibleMediaQuery: middleScreen,
    render: ({ count }) => formatNumber(count),
  },
  {
    accessor: 'redeemed',
    title: 'استُبدل',
    width: 90,
    visibleMediaQuery: middleScreen,
    render: ({ redeemed }) => formatNumber(redeemed),
  },
  {
    accessor: 'prefix',
    title: 'البادئة',
    width: 120,
    visibleMediaQuery: wideScreen,
    render: ({ prefix }) => (
      <bdi dir="ltr" translate="no">
        {prefix || '—'}
      </bdi>
    ),
  },
]
