import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api, client } from '../../../ui/dashboard/api.ts'
import { FilterSelect, flagOf } from '../../../ui/dashboard/FilterSelect.tsx'
import { mayOpen } from '../../../ui/dashboard/mayOpen.ts'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { removeEntity } from '../../../ui/dashboard/removeEntity.ts'
import { StaffTable } from '../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useRowSwitch } from '../../../ui/dashboard/useRowSwitch.ts'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import { agencyContract } from '../agency.contract.ts'
import { AgencyDialog } from './AgencyDialog.tsx'
import { type AgencyRow, agencyColumns } from './agencyColumns.tsx'

type Sort = NonNullable<Parameters<typeof client.agency.paginate>[0]['sort']>
type Change = { active?: boolean; subscription?: boolean; trusted?: boolean }

function saveSwitch({ id, revision }: AgencyRow, { active, subscription, trusted }: Change) {
  if (active !== undefined) return client.agency.setActive({ id, active })
  if (subscription !== undefined) return client.agency.setSubscription({ id, subscription })
  return client.agency.edit({ id, revision, trusted })
}

export function AgencyListPage() {
  const list = useListState<'active' | 'subscription', Sort>({
    sort: 'name',
    filters: ['active', 'subscription'],
  })
  const query = useQuery(
    api.agency.paginate.queryOptions({
      input: {
        page: list.page,
        limit: list.limit,
        sort: list.sort,
        q: list.q || undefined,
        active: flagOf(list.filters.active),
        subscription: flagOf(list.filters.subscription),
      },
      placeholderData: keepPreviousData,
    }),
  )
  const [edited, setEdited] = useState<AgencyRow | 'new'>()
  const may = useRights(agencyContract)
  const { user } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toggle = useRowSwitch<AgencyRow, Change>(api.agency.paginate.key(), saveSwitch)

  async function remove(agency: AgencyRow) {
    const isGone = await removeEntity({
      what: `الوكالة «${agency.name}»`,
      feminine: true,
      remove: () => client.agency.remove({ id: agency.id }),
      holds: 'تملك',
      showArticles: () => navigate(`/dashboard/article/list?agency=${agency.id}`),
    })
    if (isGone) await queries.invalidateQueries({ queryKey: api.agency.key() })
  }

  const add = may.create && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
      وكالة جديدة
    </Button>
  )
  return (
    <>
      <PageHeader title="الوكالات" text="من يكتب لنا أو تُجلب أخباره بالخلاصات." actions={add} />
      <StaffTable
        label="الوكالات"
        list={list}
        query={query}
        columns={agencyColumns({
          may: {
            ...may,
            openAccounts: user !== undefined && mayOpen(user, 'dashboard-users-editable-id___ar'),
          },
          toggle,
          edit: setEdited,
          remove: agency => void remove(agency),
        })}
        searchLabel="ابحث باسم الوكالة"
        filters={
          <>
            <FilterSelect
              label="الحالة"
              name="active"
              options={[
                { value: 'true', label: 'مفعّلة' },
                { value: 'false', label: 'موقوفة' },
              ]}
              list={list}
            />
            <FilterSelect
              label="من يقرؤها"
              name="subscription"
              options={[
                { value: 'true', label: 'للمشتركين' },
                { value: 'false', label: 'للجميع' },
              ]}
              list={list}
            />
          </>
        }
        empty={{ title: 'لا وكالات بعد', text: 'أضف أول وكالة لتستقبل أخبارها.', action: add }}
      />
      {edited && (
        <AgencyDialog agency={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}
