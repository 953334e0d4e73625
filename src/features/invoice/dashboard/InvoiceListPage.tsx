import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { formatGregorian } from '../../../arabic/dates.ts'
import { formatMoney } from '../../../arabic/money.ts'
import { api, type client } from '../../../ui/dashboard/api.ts'
import { apiAddress } from '../../../ui/dashboard/apiAddress.ts'
import { FilterSelect } from '../../../ui/dashboard/FilterSelect.tsx'
import { ListPage } from '../../../ui/dashboard/ListPage.tsx'
import { middleScreen, type StaffColumn, wideScreen } from '../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import type { InvoiceRow } from '../invoice.contract.ts'

type Sort = NonNullable<Parameters<typeof client.invoice.paginate>[0]['sort']>

export function InvoiceListPage() {
  const list = useListState<'kind', Sort>({ sort: '-number', filters: ['kind'] })
  const kind = list.filters.kind as InvoiceRow['kind'] | undefined
  const query = useRows(api.invoice.paginate, { ...list.input, kind })
  const isSaudi = query.data?.items.some(({ xml }) => xml !== 'none')
  return (
    <ListPage
      title="الفواتير"
      text={`فاتورة لكل دفعة، وإشعار دائن لكل مبلغ رُدّ. لا تُعدّل ولا تُحذف.${isSaudi ? ` ${phases}` : ''}`}
      list={list}
      query={query}
      columns={columns}
      searchLabel="ابحث بالرقم أو المشتري"
      filters={
        <>
          <FilterSelect
            label="النوع"
            name="kind"
            options={[
              { value: 'invoice', label: 'فاتورة' },
              { value: 'credit_note', label: 'إشعار دائن' },
            ]}
            list={list}
          />
          <Button
            component="a"
            href={apiAddress(`/api/v1/invoice/export${kind ? `?kind=${kind}` : ''}`)}
            download
            variant="default"
            leftSection={<IconDownload size={16} />}
          >
            نزّل جدولًا
          </Button>
        </>
      }
      empty={{ title: 'لا فواتير بعد', text: 'تصدر أول فاتورة مع أول دفعة.' }}
    />
  )
}

const phases =
  'رمز الاستجابة فيها هو رمز المرحلة الأولى لهيئة الزكاة (ZATCA). من أخطرته الهيئة بالمرحلة الثانية يأخذ ملفات XML من هنا إلى من يوقّعها ويرسلها عنه، فالموقع لا يرسلها.'

const missing = {
  noRate: 'لا سعر صرف لهذه العملة في الإعدادات يوم صدورها: بلا رمز ولا XML',
  noName: 'لا اسم للبائع في الإعدادات يوم صدورها: بلا XML',
}

const columns: StaffColumn<InvoiceRow>[] = [
  {
    accessor: 'number',
    title: 'الرقم',
    sortable: true,
    width: 170,
    render: ({ id, number, kind, corrects, xml }) => (
      <Stack gap={2}>
        <Group gap="xs">
          <Anchor href={apiAddress(`/api/v1/invoice/${id}/pdf`)} size="sm">
            <bdi dir="ltr">{number}</bdi>
          </Anchor>
          {kind === 'credit_note' && (
            <Badge variant="light" color="orange">
              إشعار دائن
            </Badge>
          )}
        </Group>
        {corrects && (
          <Text size="xs" c="dimmed">
            عن <bdi dir="ltr">{corrects.number}</bdi>
          </Text>
        )}
        {xml === 'stored' && (
          <Anchor
            href={apiAddress(`/api/v1/invoice/${id}/xml`)}
            size="xs"
            download
            aria-label={`XML للفاتورة ${number}`}
          >
            <bdi dir="ltr">XML</bdi>
          </Anchor>
        )}
        {(xml === 'noRate' || xml === 'noName') && (
          <Text size="xs" c="red">
            {missing[xml]}
          </Text>
        )}
      </Stack>
    ),
  },
  {
    accessor: 'buyer',
    title: 'المشتري',
    visibleMediaQuery: middleScreen,
    render: ({ buyer }) => (
      <Stack gap={0}>
        <Text size="sm">
          <bdi>{buyer.name}</bdi>
        </Text>
        <Text size="xs" c="dimmed">
          <bdi dir="ltr">{buyer.email}</bdi>
        </Text>
      </Stack>
    ),
  },
  {
    accessor: 'issuedAt',
    title: 'صدرت',
    width: 150,
    visibleMediaQuery: wideScreen,
    render: ({ issuedAt }) => formatGregorian(issuedAt),
  },
  {
    accessor: 'vat',
    title: 'الضريبة',
    width: 130,
    visibleMediaQuery: wideScreen,
    render: ({ vat, currency }) => formatMoney({ amount: vat, currency }),
  },
  {
    accessor: 'total',
    title: 'المجموع',
    sortable: true,
    width: 140,
    render: ({ total, currency }) => formatMoney({ amount: total, currency }),
  },
]
