import { Group, Switch, Tooltip } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { formatNumber } from '../../../arabic/digits.ts'
import { ArticleCount } from '../../../dashboard/ArticleCount.tsx'
import { IconAction } from '../../../dashboard/IconAction.tsx'
import { NameCell } from '../../../dashboard/NameCell.tsx'
import { middleScreen, type StaffColumn, wideScreen } from '../../../dashboard/StaffTable.tsx'
import { RowPicture } from '../../media/dashboard/RowPicture.tsx'
import type { Agency } from '../agency.contract.ts'

export type AgencyRow = Agency & { articles: number; views: number }

type Flag = 'active' | 'subscription' | 'trusted'
type Actions = {
  toggle: (agency: AgencyRow, change: { [Each in Flag]?: boolean }) => void
  edit: (agency: AgencyRow) => void
  remove: (agency: AgencyRow) => void
}

const switches = {
  active: { title: 'مفعّلة', label: 'تفعيل', hint: 'تظهر للقراء، ويمكنها النشر' },
  subscription: {
    title: 'للمشتركين',
    label: 'قصر مقالاتها على المشتركين:',
    hint: 'مقالاتها للمشتركين وحدهم',
  },
  trusted: { title: 'موثوقة', label: 'الثقة بـ', hint: 'تُنشر مقالاتها دون انتظار محرر' },
} satisfies Record<Flag, object>

export function agencyColumns({ toggle, edit, remove }: Actions): StaffColumn<AgencyRow>[] {
  const switchColumn = (flag: Flag): StaffColumn<AgencyRow> => ({
    accessor: flag,
    title: (
      <Tooltip label={switches[flag].hint}>
        <span>{switches[flag].title}</span>
      </Tooltip>
    ),
    ...(flag === 'active' ? { width: 72 } : { width: 105, visibleMediaQuery: middleScreen }),
    render: agency => (
      <Switch
        aria-label={`${switches[flag].label} «${agency.name}»`}
        checked={agency[flag]}
        onChange={event => toggle(agency, { [flag]: event.currentTarget.checked })}
      />
    ),
  })
  return [
    {
      accessor: 'name',
      title: 'الوكالة',
      sortable: true,
      render: agency => (
        <NameCell
          name={agency.name}
          detail={agency.website && <bdi>{URL.parse(agency.website)?.hostname ?? agency.website}</bdi>}
          picture={<RowPicture picture={agency.logo} name={agency.name} />}
          onOpen={() => edit(agency)}
        />
      ),
    },
    switchColumn('active'),
    switchColumn('subscription'),
    switchColumn('trusted'),
    {
      accessor: 'articles',
      title: 'المقالات',
      sortable: true,
      width: 110,
      visibleMediaQuery: middleScreen,
      render: agency => <ArticleCount count={agency.articles} filter={`agency=${agency.id}`} />,
    },
    {
      accessor: 'views',
      title: 'القراءات',
      sortable: true,
      width: 110,
      visibleMediaQuery: wideScreen,
      render: agency => formatNumber(agency.views),
    },
    {
      accessor: 'actions',
      title: 'إجراءات',
      width: 100,
      render: agency => (
        <Group gap={0} wrap="nowrap">
          <IconAction label={`تعديل «${agency.name}»`} Icon={IconPencil} onClick={() => edit(agency)} />
          <IconAction label={`حذف «${agency.name}»`} Icon={IconTrash} danger onClick={() => remove(agency)} />
        </Group>
      ),
    },
  ]
}
