import { Badge, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { formatGregorian } from '../../../arabic/dates.ts'
import { formatNumber } from '../../../arabic/digits.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityListPage } from '../../../ui/dashboard/EntityListPage.tsx'
import { FilterSelect, flagOf, flagOptions } from '../../../ui/dashboard/FilterSelect.tsx'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { createdColumn, enablingColumn } from '../../../ui/dashboard/rowColumns.tsx'
import { middleScreen, type StaffColumn, wideScreen } from '../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRemoval } from '../../../ui/dashboard/useRemoval.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useStatusSwitch } from '../../../ui/dashboard/useRowSwitch.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import { groupContract, type ReaderGroup } from '../group.contract.ts'
import { GroupDialog } from './GroupDialog.tsx'

type Sort = NonNullable<Parameters<typeof client.group.paginate>[0]['sort']>

/** Institutions that read by contract. */
export function GroupListPage() {
  const list = useListState<'status', Sort>({ sort: '-createdAt', filters: ['status'] })
  const query = useRows(api.group.paginate, { ...list.input, status: flagOf(list.filters.status) })
  const may = useRights(groupContract)
  const remove = useRemoval(api.group.key())
  const toggle = useStatusSwitch(api.group.paginate.key(), client.group.setStatus)
  return (
    <EntityListPage
      title="المجموعات"
      text="جامعات ووزارات وشركات تشتري القراءة لأفرادها بعقد."
      one="المجموعة"
      add="مجموعة جديدة"
      empty={{
        title: 'لا مجموعات بعد',
        text: 'أضف مجموعة: باقتها ومقاعدها، ونطاق بريدها أو شبكاتها، ومن يدعو أعضاءها.',
      }}
      list={list}
      query={query}
      may={may}
      nameOf={({ name }) => name}
      name={{ detail: group => <Terms group={group} />, instead: group => `المقاعد: ${seatsOf(group)}` }}
      columns={[...columns, enablingColumn('status', 'مفعّلة', may.setStatus, toggle), createdColumn('أُضيفت')]}
      actions={({ id, name }) => (
        <IconAction label={`أعضاء «${name}»`} Icon={IconUsers} to={`/dashboard/group/${id}`} />
      )}
      actionsWidth={140}
      filters={
        <FilterSelect label="الحالة" name="status" options={flagOptions('مفعّلة', 'معطّلة')} list={list} />
      }
      remove={({ id, name }) =>
        remove({ what: `المجموعة «${name}» وعضوياتها`, remove: () => client.group.remove({ id }) })
      }
      dialog={(group, onClose) => <GroupDialog group={group} onClose={onClose} />}
    />
  )
}

function Terms({ group: { package: bought, endsAt, networks, domains } }: { group: ReaderGroup }) {
  const isOver = endsAt !== null && new Date(endsAt) <= new Date()
  return (
    <Text size="xs" c="dimmed" component="span">
      <bdi>{bought.name}</bdi>
      {domains.length > 0 && '، بنطاق البريد'}
      {networks.length > 0 && '، من شبكاتها'}
      {endsAt && !isOver && `، حتى ${formatGregorian(endsAt)}`}
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

function seatsOf({ used, seats }: ReaderGroup): string {
  return seats === null ? formatNumber(used) : `${formatNumber(used)} من ${formatNumber(seats)}`
}

const columns: StaffColumn<ReaderGroup>[] = [
  {
    accessor: 'used',
    title: 'المقاعد',
    width: 110,
    visibleMediaQuery: middleScreen,
    render: seatsOf,
  },
  {
    accessor: 'readers',
    title: 'قرأوا في ثلاثين يومًا',
    width: 150,
    visibleMediaQuery: wideScreen,
    render: ({ readers }) => formatNumber(readers),
  },
]
