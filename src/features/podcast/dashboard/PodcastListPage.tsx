import { formatGregorian } from '../../../arabic/dates.ts'
import * as nouns from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { FilterSelect, flagOf, flagOptions } from '../../../ui/dashboard/FilterSelect.tsx'
import { ListPage } from '../../../ui/dashboard/ListPage.tsx'
import { NameCell } from '../../../ui/dashboard/NameCell.tsx'
import { RowPicture } from '../../../ui/dashboard/RowPicture.tsx'
import { actionsColumn, switchColumn } from '../../../ui/dashboard/rowColumns.tsx'
import { middleScreen, wideScreen } from '../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRemoval } from '../../../ui/dashboard/useRemoval.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useRowSwitch } from '../../../ui/dashboard/useRowSwitch.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import { type PodcastRow, podcastContract } from '../podcast.contract.ts'
import { createAddress, editAddress } from './podcastAddress.ts'

type Sort = NonNullable<Parameters<typeof client.podcast.paginate>[0]['sort']>

export function PodcastListPage() {
  const list = useListState<'status', Sort>({ sort: 'name', filters: ['status'] })
  const query = useRows(api.podcast.paginate, { ...list.input, status: flagOf(list.filters.status) })
  const may = useRights(podcastContract)
  const remove = useRemoval(api.podcast.key())
  const toggle = useRowSwitch<PodcastRow, { status: boolean }>(
    api.podcast.paginate.key(),
    async ({ id }, { status }) => {
      const saved = await client.podcast.setStatus({ id, status })
      return { id, status: saved.status, revision: saved.revision }
    },
  )
  return (
    <ListPage
      title="البرامج الصوتية"
      text="برامج تُسمع في الموقع وفي Apple Podcasts وSpotify وغيرهما. حلقاتها مقالات من نوع «صوت»."
      add={may.create && { label: 'برنامج جديد', to: createAddress }}
      empty={{ title: 'لا برامج بعد', text: 'أنشئ برنامجًا، ثم اجعل مقالًا صوتيًا حلقة منه.' }}
      list={list}
      query={query}
      searchLabel="ابحث باسم البرنامج"
      columns={[
        {
          accessor: 'name',
          title: 'البرنامج',
          sortable: true,
          render: row => (
            <NameCell
              name={row.name}
              detail={row.author}
              instead={plural(row.episodes, nouns.episode)}
              picture={<RowPicture picture={row.image} name={row.name} />}
              to={may.edit ? editAddress(row) : undefined}
            />
          ),
        },
        {
          accessor: 'episodes',
          title: 'الحلقات',
          width: 130,
          visibleMediaQuery: middleScreen,
          render: ({ episodes }) => plural(episodes, nouns.episode),
        },
        {
          accessor: 'updatedAt',
          title: 'آخر تعديل',
          sortable: true,
          width: 150,
          visibleMediaQuery: wideScreen,
          render: ({ updatedAt }) => formatGregorian(updatedAt),
        },
        switchColumn('status', {
          title: 'منشور',
          label: ({ name }) => `نشر «${name}»`,
          may: may.setStatus,
          toggle,
        }),
        actionsColumn<PodcastRow>({
          may,
          nameOf: ({ name }) => name,
          way: row => ({ to: editAddress(row) }),
          remove: ({ id, name }) =>
            void remove({
              what: `البرنامج «${name}»`,
              message:
                'تُحذف صفحة البرنامج وخلاصته، ويفقده من اشترك فيه، وتبقى حلقاته مقالات كما هي. لا يمكن التراجع عن الحذف.',
              remove: () => client.podcast.remove({ id }),
            }),
        }),
      ]}
      filters={
        <FilterSelect label="النشر" name="status" options={flagOptions('منشور', 'مسودة')} list={list} />
      }
    />
  )
}
