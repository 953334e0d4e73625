import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityListPage } from '../../../ui/dashboard/EntityListPage.tsx'
import { FilterSelect, flagOf, flagOptions } from '../../../ui/dashboard/FilterSelect.tsx'
import { mayOpen } from '../../../ui/dashboard/mayOpen.ts'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRemoval } from '../../../ui/dashboard/useRemoval.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useRowSwitch } from '../../../ui/dashboard/useRowSwitch.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import { agencyContract } from '../agency.contract.ts'
import { AgencyDialog } from './AgencyDialog.tsx'
import { type AgencyRow, agencyColumns, agencyName } from './agencyColumns.tsx'

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
  const query = useRows(api.agency.paginate, {
    ...list.input,
    active: flagOf(list.filters.active),
    subscription: flagOf(list.filters.subscription),
  })
  const { user } = useSession()
  const may = {
    ...useRights(agencyContract),
    openAccounts: user !== undefined && mayOpen(user, 'dashboard-users-editable-id___ar'),
  }
  const remove = useRemoval(api.agency.key())
  const toggle = useRowSwitch<AgencyRow, Change>(api.agency.paginate.key(), saveSwitch)
  return (
    <EntityListPage
      title="الوكالات"
      text="من يكتب لنا أو تُجلب أخباره بالخلاصات."
      one="الوكالة"
      add="وكالة جديدة"
      empty={{ title: 'لا وكالات بعد', text: 'أضف أول وكالة لتستقبل أخبارها.' }}
      list={list}
      query={query}
      may={may}
      nameOf={({ name }) => name}
      name={agencyName(may)}
      columns={agencyColumns({ may, toggle })}
      filters={
        <>
          <FilterSelect label="الحالة" name="active" options={flagOptions('مفعّلة', 'موقوفة')} list={list} />
          <FilterSelect
            label="من يقرؤها"
            name="subscription"
            options={flagOptions('للمشتركين', 'للجميع')}
            list={list}
          />
        </>
      }
      remove={({ id, name }) =>
        remove({
          what: `الوكالة «${name}»`,
          feminine: true,
          remove: () => client.agency.remove({ id }),
          articles: `agency=${id}`,
        })
      }
      dialog={(agency, onClose) => <AgencyDialog agency={agency} onClose={onClose} />}
    />
  )
}
