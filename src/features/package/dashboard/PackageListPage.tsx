import { api, client } from '../../../ui/dashboard/api.ts'
import { FilterSelect, flagOf, flagOptions } from '../../../ui/dashboard/FilterSelect.tsx'
import { ListPage } from '../../../ui/dashboard/ListPage.tsx'
import { mayOpen } from '../../../ui/dashboard/mayOpen.ts'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { moveRefusalOf, useOrderMoves } from '../../../ui/dashboard/useOrderMoves.ts'
import { useRemoval } from '../../../ui/dashboard/useRemoval.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useStatusSwitch } from '../../../ui/dashboard/useRowSwitch.ts'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import { packageContract } from '../package.contract.ts'
import { packageColumns } from './packageColumns.tsx'
import { useStaffPackages } from './useStaffPackages.ts'

type Sort = NonNullable<Parameters<typeof client.package.paginate>[0]['sort']>

export function PackageListPage() {
  const list = useListState<'status', Sort>({ sort: 'order', filters: ['status'] })
  const query = useStaffPackages({
    sort: list.sort,
    q: list.q || undefined,
    status: flagOf(list.filters.status),
  })
  const may = useRights(packageContract)
  const { user } = useSession()
  const remove = useRemoval(api.package.key())
  const toggle = useStatusSwitch(api.package.paginate.key(), client.package.setStatus)
  const all = query.data?.items ?? []
  const move = useOrderMoves(all, api.package.key(), client.package.edit)

  const shown = all.slice((list.page - 1) * list.limit, list.page * list.limit)
  const columns = packageColumns({
    packages: all,
    may,
    mayOpenMembers: user !== undefined && mayOpen(user, 'dashboard-members-list___ar'),
    moveRefusal: moveRefusalOf(list, move.isPending, 'اعرض الباقات بترتيبها'),
    toggle,
    move: (moved, by) => move.mutate({ moved, by }),
    remove: ({ id, name }) =>
      void remove({
        what: `الباقة «${name}»`,
        feminine: true,
        message:
          'لا تُحذف إلا باقة لم يشترك فيها أحد. أما غيرها فأوقف عرضها: لا تُباع بعد ذلك، ويبقى مشتركوها كما هم.',
        remove: () => client.package.remove({ id }),
        referenceVerb: 'ترتبط بها',
      }),
  })
  return (
    <ListPage
      title="الباقات"
      text="ما يُعرض على القراء ليشتركوا فيه، بترتيبه في صفحة الاشتراك."
      add={may.create && { label: 'باقة جديدة', to: '/dashboard/package/create' }}
      empty={{ title: 'لا باقات بعد', text: 'أضف أول باقة، فتُعرض عند كل مقال للمشتركين.' }}
      list={list}
      query={{ ...query, data: query.data && { items: shown, total: all.length } }}
      columns={columns}
      searchLabel="ابحث باسم الباقة"
      filters={
        <FilterSelect label="الحالة" name="status" options={flagOptions('معروضة', 'موقوفة')} list={list} />
      }
    />
  )
}
