import { Badge, Text } from '@mantine/core'
import { useState } from 'react'
import { formatGregorian } from '../../../arabic/dates.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityListPage } from '../../../ui/dashboard/EntityListPage.tsx'
import { FilterSelect, flagOf, flagOptions } from '../../../ui/dashboard/FilterSelect.tsx'
import { createdColumn, enablingColumn } from '../../../ui/dashboard/rowColumns.tsx'
import { middleScreen, type StaffColumn } from '../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRemoval } from '../../../ui/dashboard/useRemoval.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useStatusSwitch } from '../../../ui/dashboard/useRowSwitch.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import { type ApiKey, apiKeyContract, type NewApiKey } from '../api-key.contract.ts'
import { ApiKeyDialog } from './ApiKeyDialog.tsx'
import { NewKeyDialog } from './NewKeyDialog.tsx'

type Sort = NonNullable<Parameters<typeof client.apiKey.paginate>[0]['sort']>

export function ApiKeyListPage() {
  const list = useListState<'status', Sort>({ sort: 'name', filters: ['status'] })
  const query = useRows(api.apiKey.paginate, { ...list.input, status: flagOf(list.filters.status) })
  const may = useRights(apiKeyContract)
  const [made, setMade] = useState<NewApiKey>()
  const remove = useRemoval(api.apiKey.key())
  const toggle = useStatusSwitch(api.apiKey.paginate.key(), client.apiKey.setStatus)
  return (
    <>
      <EntityListPage
        title="مفاتيح البرامج"
        text="برامج تعمل في الموقع بلا دخول: تطبيق هاتف، أو لوحة أرقام، أو أداة نشر. لكل مفتاح صلاحيات من صلاحيات صاحبه، ويُسجَّل ما يفعله باسمهما."
        one="المفتاح"
        add="مفتاح جديد"
        empty={{ title: 'لا مفاتيح بعد', text: 'أضف مفتاحًا لكل برنامج، لتوقف واحدًا دون غيره.' }}
        list={list}
        query={query}
        may={may}
        nameOf={({ name }) => name}
        name={{ detail: apiKey => <ApiKeyDetail apiKey={apiKey} /> }}
        columns={[usedColumn, enablingColumn('status', 'مفعّل', may.setStatus, toggle), createdColumn('أُضيف')]}
        searchLabel="ابحث باسم المفتاح"
        filters={
          <FilterSelect label="الحالة" name="status" options={flagOptions('مفعّل', 'موقوف')} list={list} />
        }
        remove={({ id, name }) =>
          remove({
            what: `المفتاح «${name}»، فيتوقف برنامجه في الحال`,
            remove: () => client.apiKey.remove({ id }),
          })
        }
        dialog={(apiKey, onClose) => <ApiKeyDialog apiKey={apiKey} onMade={setMade} onClose={onClose} />}
      />
      {made && <NewKeyDialog apiKey={made} onClose={() => setMade(undefined)} />}
    </>
  )
}

function ApiKeyDetail({ apiKey: { keyEnd, owner, expiresAt } }: { apiKey: ApiKey }) {
  const isOver = expiresAt !== null && new Date(expiresAt) <= new Date()
  const stopped = isOver ? 'انتهى' : owner.active ? undefined : 'صاحبه معطّل'
  return (
    <Text size="xs" c="dimmed" component="span">
      لـ<bdi>{owner.name}</bdi>،{' '}
      <bdi dir="ltr" translate="no">
        …{keyEnd}
      </bdi>
      {expiresAt && !isOver && `، ينتهي في ${formatGregorian(expiresAt)}`}
      {stopped && (
        <>
          {' '}
          <Badge size="xs" variant="light" color="gray">
            {stopped}
          </Badge>
        </>
      )}
    </Text>
  )
}

const usedColumn: StaffColumn<ApiKey> = {
  accessor: 'usedAt',
  title: 'آخر استعمال',
  width: 170,
  visibleMediaQuery: middleScreen,
  render: ({ usedAt, usedFrom }) =>
    usedAt ? (
      <>
        <Timestamp at={usedAt} />
        <Text size="xs" c="dimmed">
          <bdi dir="ltr" translate="no">
            {usedFrom}
          </bdi>
        </Text>
      </>
    ) : (
      'لم يُستعمل'
    ),
}
