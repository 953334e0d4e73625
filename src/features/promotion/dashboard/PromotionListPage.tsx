import { Text } from '@mantine/core'
import { useState } from 'react'
import { formatGregorian } from '../../../arabic/dates.ts'
import { formatNumber, formatPercent } from '../../../arabic/digits.ts'
import { formatMoney, formatPrice } from '../../../arabic/money.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { FilterSelect, flagOf, flagOptions } from '../../../ui/dashboard/FilterSelect.tsx'
import { ListPage } from '../../../ui/dashboard/ListPage.tsx'
import { NameCell } from '../../../ui/dashboard/NameCell.tsx'
import { createdColumn, enablingColumn } from '../../../ui/dashboard/rowColumns.tsx'
import { middleScreen, type StaffColumn, wideScreen } from '../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useStatusSwitch } from '../../../ui/dashboard/useRowSwitch.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import { type Promotion, type PromotionResults, promotionContract } from '../promotion.contract.ts'
import { PromotionDialog } from './PromotionDialog.tsx'

type Sort = NonNullable<Parameters<typeof client.promotion.paginate>[0]['sort']>
type Row = Promotion & { results: PromotionResults }

/** The codes of campaigns, and what each brought. */
export function PromotionListPage() {
  const list = useListState<'status', Sort>({ sort: '-createdAt', filters: ['status'] })
  const query = useRows(api.promotion.paginate, { ...list.input, status: flagOf(list.filters.status) })
  const may = useRights(promotionContract)
  const toggle = useStatusSwitch(api.promotion.paginate.key(), client.promotion.setStatus)
  const [edited, setEdited] = useState<Promotion | 'new'>()
  return (
    <>
      <ListPage
        title="رموز الخصم"
        text="رمز لكل حملة، يكتبه القارئ في صفحة الاشتراك أو يصله في رابط، فيدفع أقل في أول مدة أو في أول عدة مدد."
        list={list}
        query={query}
        add={may.create && { label: 'رمز خصم جديد', onClick: () => setEdited('new') }}
        columns={[
          {
            accessor: 'name',
            title: 'الحملة',
            sortable: true,
            render: row => (
              <NameCell
                name={row.name}
                detail={<Gives promotion={row} />}
                onOpen={may.edit ? () => setEdited(row) : undefined}
              />
            ),
          },
          ...columns,
          enablingColumn('status', 'مفعّل', may.setStatus, toggle),
          createdColumn('أُضيف'),
        ]}
        searchLabel="ابحث باسم الحملة أو الرمز"
        filters={
          <FilterSelect label="الحالة" name="status" options={flagOptions('مفعّل', 'معطّل')} list={list} />
        }
        empty={{ title: 'لا رموز خصم بعد', text: 'أضف رمزًا: نسبة من السعر أو سعر للمدة، ومتى يبدأ وينتهي.' }}
      />
      {edited && (
        <PromotionDialog
          promotion={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

function Gives({ promotion: { code, percent, prices, endsAt } }: { promotion: Promotion }) {
  const given = percent === null ? prices.map(price => formatPrice(price)).join('، ') : formatPercent(percent)
  const isOver = endsAt !== null && new Date(endsAt) <= new Date()
  return (
    <Text size="xs" c="dimmed" component="span">
      <bdi translate="no">{code}</bdi>، {percent === null ? `المدة بـ ${given}` : `خصم ${given}`}
      {endsAt && (isOver ? '، انتهى' : `، ينتهي في ${formatGregorian(endsAt)}`)}
    </Text>
  )
}

const columns: StaffColumn<Row>[] = [
  {
    accessor: 'results.used',
    title: 'دفعوا به',
    width: 110,
    visibleMediaQuery: middleScreen,
    render: ({ results: { used }, maxUses }) =>
      maxUses === null ? formatNumber(used) : `${formatNumber(used)} من ${formatNumber(maxUses)}`,
  },
  {
    accessor: 'results.opened',
    title: 'دفع ممن بدأ',
    width: 120,
    visibleMediaQuery: middleScreen,
    render: ({ results: { opened, used } }) => shareOf(used, opened),
  },
  {
    accessor: 'results.stayed',
    title: 'بقي بالسعر الكامل',
    width: 150,
    visibleMediaQuery: middleScreen,
    render: ({ results: { used, stayed } }) => shareOf(stayed, used),
  },
  {
    accessor: 'results.revenue',
    title: 'الإيراد',
    width: 150,
    visibleMediaQuery: wideScreen,
    render: ({ results: { revenue } }) =>
      revenue.length === 0 ? '—' : revenue.map(price => <div key={price.currency}>{formatMoney(price)}</div>),
  },
]

const shareOf = (part: number, whole: number) =>
  whole === 0 ? '—' : `${formatPercent((part / whole) * 100)} (${formatNumber(part)})`
