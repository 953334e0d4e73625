import { Badge } from '@mantine/core'
import { formatGregorian } from '../../../arabic/dates.ts'
import { formatNumber } from '../../../arabic/digits.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { FilterSelect, flagOf, flagOptions } from '../../../ui/dashboard/FilterSelect.tsx'
import { ListPage } from '../../../ui/dashboard/ListPage.tsx'
import { NameCell } from '../../../ui/dashboard/NameCell.tsx'
import { RowPicture } from '../../../ui/dashboard/RowPicture.tsx'
import { actionsColumn, switchColumn } from '../../../ui/dashboard/rowColumns.tsx'
import { middleScreen, type StaffColumn, wideScreen } from '../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRemoval } from '../../../ui/dashboard/useRemoval.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useRowSwitch } from '../../../ui/dashboard/useRowSwitch.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import { type DossierRow, dossierContract } from '../dossier.contract.ts'
import { articlesInWords } from '../dossier.policy.ts'
import { DossierProposals } from './DossierProposals.tsx'
import { createAddress, editAddress } from './dossierAddress.ts'

type Sort = NonNullable<Parameters<typeof client.dossier.paginate>[0]['sort']>

const shownColumns: StaffColumn<DossierRow>[] = [
  {
    accessor: 'articles',
    title: 'المقالات',
    width: 140,
    visibleMediaQuery: middleScreen,
    render: ({ articles }) => articlesInWords(articles),
  },
  {
    accessor: 'entries',
    title: 'الأحداث',
    width: 100,
    visibleMediaQuery: wideScreen,
    render: ({ entries }) => formatNumber(entries),
  },
  {
    accessor: 'ended',
    title: 'القصة',
    width: 110,
    visibleMediaQuery: middleScreen,
    render: ({ ended }) => (
      <Badge variant="light" color={ended ? 'gray' : 'teal'}>
        {ended ? 'انتهت' : 'جارية'}
      </Badge>
    ),
  },
  {
    accessor: 'updatedAt',
    title: 'آخر تعديل',
    sortable: true,
    width: 150,
    visibleMediaQuery: wideScreen,
    render: ({ updatedAt }) => formatGregorian(updatedAt),
  },
]

export function DossierListPage() {
  const list = useListState<'status' | 'ended', Sort>({ sort: '-updatedAt', filters: ['status', 'ended'] })
  const query = useRows(api.dossier.paginate, {
    ...list.input,
    status: flagOf(list.filters.status),
    ended: flagOf(list.filters.ended),
  })
  const may = useRights(dossierContract)
  const remove = useRemoval(api.dossier.key())
  const toggle = useRowSwitch<DossierRow, { status: boolean }>(
    api.dossier.paginate.key(),
    async ({ id }, { status }) => {
      const saved = await client.dossier.setStatus({ id, status })
      return { id, status: saved.status, revision: saved.revision }
    },
  )
  return (
    <>
      <ListPage
        title="الملفات الصحفية"
        text="قصص جارية، لكل منها صفحة تجمع أخبارها وخطها الزمني وأبرز شخصياتها."
        add={may.create && { label: 'ملف جديد', to: createAddress }}
        empty={{ title: 'لا ملفات بعد', text: 'اجمع أخبار قصة جارية في صفحة واحدة يتابعها القراء.' }}
        list={list}
        query={query}
        searchLabel="ابحث بعنوان الملف"
        columns={[
          {
            accessor: 'name',
            title: 'الملف',
            sortable: true,
            render: row => (
              <NameCell
                name={row.name}
                detail={row.tags.map(({ name }) => name).join('، ')}
                instead={row.ended ? 'انتهى' : articlesInWords(row.articles)}
                picture={<RowPicture picture={row.image} name={row.name} />}
                to={may.edit ? editAddress(row) : undefined}
              />
            ),
          },
          ...shownColumns,
          switchColumn('status', {
            title: 'منشور',
            label: ({ name }) => `نشر «${name}»`,
            may: may.setStatus,
            toggle,
          }),
          actionsColumn<DossierRow>({
            may,
            nameOf: ({ name }) => name,
            way: row => ({ to: editAddress(row) }),
            remove: ({ id, name }) =>
              void remove({
                what: `الملف «${name}»`,
                message:
                  'تُحذف صفحة الملف وخطه الزمني ومتابعات القراء، وتبقى المقالات كما هي. إن انتهت القصة فعدّله إلى «انتهى الملف» ليبقى مقروءًا. لا يمكن التراجع عن الحذف.',
                remove: () => client.dossier.remove({ id }),
              }),
          }),
        ]}
        filters={
          <>
            <FilterSelect label="النشر" name="status" options={flagOptions('منشور', 'مسودة')} list={list} />
            <FilterSelect label="القصة" name="ended" options={flagOptions('انتهت', 'جارية')} list={list} />
          </>
        }
      />
      <DossierProposals may={may} />
    </>
  )
}
