import { ColorSwatch } from '@mantine/core'
import * as nouns from '../../../../arabic/nouns.ts'
import { oblique, plural } from '../../../../arabic/plural.ts'
import { ArticleCount } from '../../../../ui/dashboard/ArticleCount.tsx'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { EntityListPage } from '../../../../ui/dashboard/EntityListPage.tsx'
import { FilterSelect, flagOf, flagOptions } from '../../../../ui/dashboard/FilterSelect.tsx'
import { MoveButtons } from '../../../../ui/dashboard/MoveButtons.tsx'
import { enablingColumn } from '../../../../ui/dashboard/rowColumns.tsx'
import { middleScreen } from '../../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../../ui/dashboard/useListState.ts'
import { useOrderMoves } from '../../../../ui/dashboard/useOrderMoves.ts'
import { useRemoval } from '../../../../ui/dashboard/useRemoval.ts'
import { useRights } from '../../../../ui/dashboard/useRights.ts'
import { useStatusSwitch } from '../../../../ui/dashboard/useRowSwitch.ts'
import { useRows } from '../../../../ui/dashboard/useRows.ts'
import { stageContract } from '../stage.contract.ts'
import { StageDialog } from './StageDialog.tsx'

type Sort = NonNullable<Parameters<typeof client.stage.paginate>[0]['sort']>

export function StageListPage() {
  const list = useListState<'status', Sort>({ sort: 'order', filters: ['status'] })
  const query = useRows(api.stage.paginate, { ...list.input, status: flagOf(list.filters.status) })
  const may = useRights(stageContract)
  const remove = useRemoval(api.stage.key())
  const toggle = useStatusSwitch(api.stage.paginate.key(), client.stage.setStatus)
  const stages = query.data?.items ?? []
  const move = useOrderMoves(stages, api.stage.key(), client.stage.edit)
  const moveRefusal =
    list.sort !== 'order' || list.isNarrowed
      ? 'لتغيير الترتيب اعرض المراحل كلها بترتيبها'
      : move.isPending
        ? 'يُحفظ الترتيب…'
        : undefined
  return (
    <EntityListPage
      title="مراحل العمل"
      text="ما يمر به المقال من الفكرة إلى النشر، كما تسميه غرفة الأخبار. لا ينشر شيئًا ولا يسحبه."
      one="المرحلة"
      add="مرحلة جديدة"
      empty={{ title: 'لا مراحل بعد', text: 'أضف أول مرحلة ليُنظَّم العمل على المقالات.' }}
      list={list}
      query={query}
      may={may}
      nameOf={({ name }) => name}
      name={{
        picture: ({ colour }) => <ColorSwatch color={colour} size={14} withShadow={false} aria-hidden />,
        detail: ({ agencies }) => agencies && 'للوكالات أيضًا',
      }}
      columns={[
        {
          accessor: 'order',
          title: 'الترتيب',
          width: 110,
          sortable: true,
          visibleMediaQuery: middleScreen,
          render: stage => (
            <MoveButtons
              row={stage}
              siblings={stages}
              name={stage.name}
              feminine
              refusal={moveRefusal}
              onMove={by => move.mutate({ moved: stage, by })}
            />
          ),
        },
        {
          accessor: 'articles',
          title: 'فيها الآن',
          width: 110,
          visibleMediaQuery: middleScreen,
          render: ({ id, articles }) => <ArticleCount count={articles} filter={`stage=${id}`} />,
        },
        enablingColumn('status', 'مفعّلة', may.setStatus, toggle),
      ]}
      filters={
        <FilterSelect label="الحالة" name="status" options={flagOptions('مفعّلة', 'معطّلة')} list={list} />
      }
      remove={({ id, name, articles }) =>
        remove({
          what: `المرحلة «${name}»`,
          feminine: true,
          ...(articles > 0 && {
            message: `فيها ${plural(articles, oblique(nouns.article))}: تبقى بلا مرحلة. لا يمكن التراجع عن الحذف.`,
          }),
          remove: () => client.stage.remove({ id }),
          referenceVerb: 'يستعملها',
          feeds: `stage=${id}`,
        })
      }
      dialog={(stage, onClose) => <StageDialog stage={stage} onClose={onClose} />}
    />
  )
}
