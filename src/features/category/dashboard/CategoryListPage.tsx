import { Button } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../../ui/dashboard/api.ts'
import { FilterSelect, flagOf, flagOptions } from '../../../ui/dashboard/FilterSelect.tsx'
import { ListPage } from '../../../ui/dashboard/ListPage.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { moveRefusalOf } from '../../../ui/dashboard/useOrderMoves.ts'
import { useRemoval } from '../../../ui/dashboard/useRemoval.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useStatusSwitch } from '../../../ui/dashboard/useRowSwitch.ts'
import { categoryContract } from '../category.contract.ts'
import { type CategoryRow, categoryColumns } from './categoryColumns.tsx'
import { inTreeOrder, moveTo, siblingsOf } from './categoryTree.ts'
import { OrderDialog } from './OrderDialog.tsx'
import { useStaffCategories } from './useStaffCategories.ts'

type Sort = NonNullable<Parameters<typeof client.category.paginate>[0]['sort']>

export function CategoryListPage() {
  const list = useListState<'status', Sort>({ sort: 'order', filters: ['status'] })
  const query = useStaffCategories({
    sort: list.sort,
    q: list.q || undefined,
    status: flagOf(list.filters.status),
  })
  const [isOrdering, setOrdering] = useState(false)
  const may = useRights(categoryContract)
  const queries = useQueryClient()
  const remove = useRemoval(api.category.key())
  const refresh = () => queries.invalidateQueries({ queryKey: api.category.key() })
  const toggle = useStatusSwitch(api.category.paginate.key(), client.category.setStatus)
  const move = useMutation({
    mutationFn: async ({ category, by }: { category: CategoryRow; by: -1 | 1 }) => {
      const order = inTreeOrder(query.data?.items ?? [])
      const siblings = siblingsOf(order, category)
      const to = siblings[siblings.findIndex(({ id }) => id === category.id) + by]
      if (!to) return
      const moved = moveTo(order, category.id, to.id)
      await client.category.reorder({ order: moved.map(({ id, revision }) => ({ id, revision })) })
    },
    onError: error => snackbar.error(error),
    onSettled: refresh,
  })

  const all = inTreeOrder(query.data?.items ?? [])
  const shown = all.slice((list.page - 1) * list.limit, list.page * list.limit)
  const columns = categoryColumns({
    categories: all,
    may,
    moveRefusal: moveRefusalOf(list, move.isPending, 'اعرض الأقسام بترتيب القائمة'),
    toggle,
    move: (category, by) => move.mutate({ category, by }),
    remove: ({ id, name }) =>
      void remove({
        what: `القسم «${name}»`,
        remove: () => client.category.remove({ id }),
        referenceVerb: 'يحمل',
        articles: `category=${id}`,
        feeds: `category=${id}`,
      }),
  })
  return (
    <>
      <ListPage
        title="الأقسام"
        text="أبواب الموقع وفروعها، بترتيبها في القائمة."
        add={may.create && { label: 'قسم جديد', to: '/dashboard/category/create' }}
        empty={{ title: 'لا أقسام بعد', text: 'لا يُنشر مقال بلا قسم، فابدأ بها.' }}
        list={list}
        query={{ ...query, data: query.data && { items: shown, total: all.length } }}
        columns={columns}
        searchLabel="ابحث باسم القسم"
        more={
          may.reorder && (
            <Button
              variant="default"
              leftSection={<IconArrowsSort size={16} />}
              disabled={all.length < 2 || list.isNarrowed}
              onClick={() => setOrdering(true)}
            >
              رتّب الأقسام
            </Button>
          )
        }
        filters={
          <FilterSelect label="الحالة" name="status" options={flagOptions('مفعّل', 'معطّل')} list={list} />
        }
      />
      {isOrdering && <OrderDialog categories={all} onClose={() => setOrdering(false)} onSaved={refresh} />}
    </>
  )
}
