import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../ui/dashboard/api.ts'
import { FilterSelect, flagOf, flagOptions } from '../../../ui/dashboard/FilterSelect.tsx'
import { ListPage } from '../../../ui/dashboard/ListPage.tsx'
import { placesAfterMove } from '../../../ui/dashboard/placesAfterMove.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRemoval } from '../../../ui/dashboard/useRemoval.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useRowSwitch } from '../../../ui/dashboard/useRowSwitch.ts'
import { categoryContract } from '../category.contract.ts'
import { type CategoryRow, categoryColumns } from './categoryColumns.tsx'
import { inTreeOrder, siblingsOf } from './categoryTree.ts'
import { useStaffCategories } from './useStaffCategories.ts'

type Sort = NonNullable<Parameters<typeof client.category.paginate>[0]['sort']>

export function CategoryListPage() {
  const list = useListState<'status', Sort>({ sort: 'order', filters: ['status'] })
  const query = useStaffCategories({
    sort: list.sort,
    q: list.q || undefined,
    status: flagOf(list.filters.status),
  })
  const may = useRights(categoryContract)
  const queries = useQueryClient()
  const remove = useRemoval(api.category.key())
  const refresh = () => queries.invalidateQueries({ queryKey: api.category.key() })
  const toggle = useRowSwitch<CategoryRow, { status: boolean }>(
    api.category.paginate.key(),
    ({ id }, { status }) => client.category.setStatus({ id, status }),
  )
  const move = useMutation({
    mutationFn: async ({ category, by }: { category: CategoryRow; by: -1 | 1 }) => {
      const siblings = siblingsOf(query.data?.items ?? [], category)
      for (const { row: one, order } of placesAfterMove(siblings, category, by)) {
        await client.category.edit({ id: one.id, revision: one.revision, order })
      }
    },
    onError: error => snackbar.error(error),
    onSettled: refresh,
  })

  const all = inTreeOrder(query.data?.items ?? [])
  const shown = all.slice((list.page - 1) * list.limit, list.page * list.limit)
  const columns = categoryColumns({
    categories: all,
    may,
    moveRefusal:
      list.sort !== 'order'
        ? 'لتغيير الترتيب اعرض الأقسام بترتيب القائمة'
        : list.isNarrowed
          ? 'لتغيير الترتيب امسح البحث وعوامل التصفية'
          : move.isPending
            ? 'يُحفظ الترتيب…'
            : undefined,
    toggle,
    move: (category, by) => move.mutate({ category, by }),
    remove: ({ id, name }) =>
      void remove({
        what: `القسم «${name}»`,
        remove: () => client.category.remove({ id }),
        referenceVerb: 'يحمل',
        articles: `category=${id}`,
      }),
  })
  return (
    <ListPage
      title="الأقسام"
      text="أبواب الموقع وفروعها، بترتيبها في القائمة."
      add={may.create && { label: 'قسم جديد', to: '/dashboard/category/create' }}
      empty={{ title: 'لا أقسام بعد', text: 'لا يُنشر مقال بلا قسم، فابدأ بها.' }}
      list={list}
      query={{ ...query, data: query.data && { items: shown, total: all.length } }}
      columns={columns}
      searchLabel="ابحث باسم القسم"
      filters={
        <FilterSelect label="الحالة" name="status" options={flagOptions('مفعّل', 'معطّل')} list={list} />
      }
    />
  )
}
