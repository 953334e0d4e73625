import { Anchor } from '@mantine/core'
import { formatGregorian } from '../../../arabic/dates.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityListPage } from '../../../ui/dashboard/EntityListPage.tsx'
import { switchColumn } from '../../../ui/dashboard/rowColumns.tsx'
import { middleScreen, wideScreen } from '../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRemoval } from '../../../ui/dashboard/useRemoval.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useStatusSwitch } from '../../../ui/dashboard/useRowSwitch.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import { pollPath } from '../poll.addresses.policy.ts'
import { type Poll, pollContract } from '../poll.contract.ts'
import { totalOf, votesInWords } from '../poll.policy.ts'
import { PollDialog } from './PollDialog.tsx'

type Sort = NonNullable<Parameters<typeof client.poll.paginate>[0]['sort']>

export function PollListPage() {
  const list = useListState<never, Sort>({ sort: '-createdAt', filters: [] })
  const query = useRows(api.poll.paginate, list.input)
  const may = useRights(pollContract)
  const remove = useRemoval(api.poll.key())
  const toggle = useStatusSwitch(api.poll.paginate.key(), client.poll.setStatus)
  return (
    <EntityListPage
      title="الاستطلاعات"
      text="أسئلة للقراء، ولكل جهاز صوت واحد."
      one="الاستطلاع"
      add="استطلاع جديد"
      empty={{
        title: 'لا استطلاعات بعد',
        text: 'اسأل القراء رأيهم، ثم ضع الاستطلاع في مقال ببطاقة «استطلاع».',
      }}
      list={list}
      query={query}
      may={may}
      nameOf={({ name }) => name}
      name={{ accessor: 'name', detail: row => votesInWords(totalOf(row.votes)), instead: onPhone }}
      columns={[
        {
          accessor: 'closesAt',
          title: 'ينتهي',
          sortable: true,
          width: 160,
          visibleMediaQuery: middleScreen,
          render: ({ closesAt }) => formatGregorian(closesAt),
        },
        {
          accessor: 'id',
          title: 'على الموقع',
          width: 130,
          visibleMediaQuery: wideScreen,
          render: row => row.status && <ReadersLink poll={row} />,
        },
        switchColumn('status', {
          title: 'ظاهر',
          label: ({ name }) => `إظهار «${name}»`,
          may: may.setStatus,
          toggle,
        }),
      ]}
      searchLabel="ابحث في الأسئلة"
      remove={({ id, name }) =>
        remove({ what: `الاستطلاع «${name}» بأصواته`, remove: () => client.poll.remove({ id }) })
      }
      dialog={(poll, onClose) => <PollDialog poll={poll} onClose={onClose} />}
    />
  )
}

const onPhone = (poll: Poll) => (
  <>
    ينتهي {formatGregorian(poll.closesAt)} {poll.status && <ReadersLink poll={poll} />}
  </>
)

function ReadersLink({ poll }: { poll: Poll }) {
  return (
    <Anchor href={encodeURI(pollPath(poll))} target="_blank" size="sm">
      كما يراه القراء
    </Anchor>
  )
}
