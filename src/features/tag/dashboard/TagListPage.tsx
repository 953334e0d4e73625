import { IconArrowMerge } from '@tabler/icons-react'
import { useState } from 'react'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityListPage } from '../../../ui/dashboard/EntityListPage.tsx'
import { FilterSelect, flagOf, flagOptions } from '../../../ui/dashboard/FilterSelect.tsx'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { articlesColumn, createdColumn, switchColumn } from '../../../ui/dashboard/rowColumns.tsx'
import { middleScreen } from '../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRemoval } from '../../../ui/dashboard/useRemoval.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useRowSwitch } from '../../../ui/dashboard/useRowSwitch.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import { type Tag, tagContract } from '../tag.contract.ts'
import { TagDialog } from './TagDialog.tsx'
import { TagMergeDialog } from './TagMergeDialog.tsx'

type Row = Tag & { articles: number }
type Sort = NonNullable<Parameters<typeof client.tag.paginate>[0]['sort']>

export function TagListPage() {
  const list = useListState<'status' | 'visible', Sort>({
    sort: '-createdAt',
    filters: ['status', 'visible'],
  })
  const query = useRows(api.tag.paginate, {
    ...list.input,
    status: flagOf(list.filters.status),
    visible: flagOf(list.filters.visible),
  })
  const [merged, setMerged] = useState<Row>()
  const may = useRights(tagContract)
  const remove = useRemoval(api.tag.key())
  const toggle = useRowSwitch<Row, { status?: boolean; visible?: boolean }>(
    api.tag.paginate.key(),
    ({ id }, { status, visible }) =>
      status === undefined
        ? client.tag.setVisible({ id, visible: visible ?? true })
        : client.tag.setStatus({ id, status }),
  )
  return (
    <>
      <EntityListPage
        title="الوسوم"
        text="كلمات تجمع ما يُنشر عن موضوع واحد، في كل الأقسام."
        one="الوسم"
        add="وسم جديد"
        empty={{ title: 'لا وسوم بعد', text: 'أنشئ أول وسم لتجمع به المقالات.' }}
        list={list}
        query={query}
        may={may}
        nameOf={({ name }) => name}
        columns={[
          articlesColumn('tag'),
          switchColumn('status', {
            title: 'يُستعمل',
            visibleMediaQuery: middleScreen,
            label: ({ name }) => `السماح باستعمال «${name}»`,
            may: may.setStatus,
            toggle,
          }),
          switchColumn('visible', {
            title: 'يراه القراء',
            width: 110,
            label: ({ name }) => `إظهار «${name}» للقراء`,
            may: may.setVisible,
            toggle,
          }),
          createdColumn('أُنشئ'),
        ]}
        actions={tag =>
          may.merge && (
            <IconAction
              label={`ادمج «${tag.name}» في وسم آخر`}
              Icon={IconArrowMerge}
              onClick={() => setMerged(tag)}
            />
          )
        }
        actionsWidth={130}
        filters={
          <>
            <FilterSelect
              label="الاستعمال"
              name="status"
              options={flagOptions('مسموح استعماله', 'ممنوع استعماله')}
              list={list}
            />
            <FilterSelect
              label="الظهور للقراء"
              name="visible"
              options={flagOptions('ظاهر للقراء', 'مخفي عنهم')}
              list={list}
            />
          </>
        }
        remove={({ id, name }) =>
          remove({
            what: `الوسم «${name}»`,
            remove: () => client.tag.remove({ id }),
            referenceVerb: 'يظهر في',
            shownIn: true,
            articles: `tag=${id}`,
            feeds: `tag=${id}`,
          })
        }
        dialog={(tag, onClose) => <TagDialog tag={tag} onClose={onClose} />}
      />
      {merged && <TagMergeDialog tag={merged} onClose={() => setMerged(undefined)} />}
    </>
  )
}
