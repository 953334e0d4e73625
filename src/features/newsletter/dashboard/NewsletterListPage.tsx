import { Badge, Stack, Text } from '@mantine/core'
import { formatNumber } from '../../../arabic/digits.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { ListPage } from '../../../ui/dashboard/ListPage.tsx'
import { NameCell } from '../../../ui/dashboard/NameCell.tsx'
import { actionsColumn, enablingColumn } from '../../../ui/dashboard/rowColumns.tsx'
import { middleScreen } from '../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRemoval } from '../../../ui/dashboard/useRemoval.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useRowSwitch } from '../../../ui/dashboard/useRowSwitch.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import { newsletterContract } from '../newsletter.contract.ts'
import { IssueTable } from './IssueTable.tsx'
import { kindWords } from './newsletterWords.ts'

type Sort = NonNullable<Parameters<typeof client.newsletter.paginate>[0]['sort']>
type Row = Awaited<ReturnType<typeof client.newsletter.paginate>>['items'][number]

/** The newsroom's newsletters and their issues. */
export function NewsletterListPage() {
  const list = useListState<never, Sort>({ sort: 'name', filters: [] })
  const query = useRows(api.newsletter.paginate, list.input)
  const may = useRights(newsletterContract)
  const remove = useRemoval(api.newsletter.key())
  const toggle = useRowSwitch<Row, { enabled: boolean }>(
    api.newsletter.paginate.key(),
    ({ id }, { enabled }) => client.newsletter.setStatus({ id, enabled }),
  )
  return (
    <Stack gap="xl">
      <ListPage
        title="الرسائل البريدية"
        text="نشرات تصل إلى بريد من طلبها: متى تُرسل، وماذا تحمل."
        add={may.create && { label: 'رسالة جديدة', to: '/dashboard/newsletter/create' }}
        empty={{ title: 'لا رسائل بعد', text: 'ابدأ بنشرة الصباح: تُملأ وحدها كل يوم بما تختاره.' }}
        list={list}
        query={query}
        searchLabel="ابحث باسم الرسالة"
        columns={[
          {
            accessor: 'name',
            title: 'الرسالة',
            sortable: true,
            render: ({ id, name, kind, subscribers }) => (
              <NameCell
                name={name}
                to={`/dashboard/newsletter/edit/${id}`}
                // Most are named after their kind.
                detail={kindWords[kind] === name ? undefined : kindWords[kind]}
                instead={<Subscribers count={subscribers} />}
              />
            ),
          },
          {
            accessor: 'subscribers',
            title: 'المستلمون',
            sortable: true,
            visibleMediaQuery: middleScreen,
            render: ({ subscribers }) => formatNumber(subscribers),
          },
          {
            accessor: 'lastSentAt',
            title: 'آخر إرسال',
            visibleMediaQuery: middleScreen,
            render: ({ lastSentAt, membersOnly }) => (
              <>
                {lastSentAt ? <Timestamp at={lastSentAt} /> : <Text size="sm">لم تُرسل بعد</Text>}
                {membersOnly && (
                  <Badge variant="light" color="gray">
                    للمشتركين
                  </Badge>
                )}
              </>
            ),
          },
          enablingColumn('enabled', 'مفعّلة', may.setStatus, toggle),
          actionsColumn<Row>({
            may,
            nameOf: ({ name }) => name,
            way: ({ id }) => ({ to: `/dashboard/newsletter/edit/${id}` }),
            remove: ({ id, name }) =>
              void remove({
                what: `الرسالة «${name}»`,
                feminine: true,
                remove: () => client.newsletter.remove({ id }),
              }),
          }),
        ]}
      />
      <IssueTable />
    </Stack>
  )
}

const Subscribers = ({ count }: { count: number }) => (
  <Text size="xs" c="dimmed">
    المستلمون: {formatNumber(count)}
  </Text>
)
