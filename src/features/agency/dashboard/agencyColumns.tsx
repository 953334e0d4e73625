import { Anchor, Box, Group, Switch, Text, Tooltip } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatNumber } from '../../../arabic/digits.ts'
import { nouns } from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { ArticleCount } from '../../../dashboard/ArticleCount.tsx'
import { IconAction } from '../../../dashboard/IconAction.tsx'
import { NameCell } from '../../../dashboard/NameCell.tsx'
import { middleScreen, type StaffColumn, wideScreen } from '../../../dashboard/StaffTable.tsx'
import { RowPicture } from '../../media/dashboard/RowPicture.tsx'
import type { Agency } from '../agency.contract.ts'

export type AgencyRow = Agency & {
  articles: number
  views: number
  account: { id: number; name: string; email: string } | null
}

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
    ...(flag === 'active' ? { width: 72 } : { width: 95, visibleMediaQuery: middleScreen }),
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
          detail={<Website of={agency} />}
          instead={<Summary of={agency} />}
          picture={<RowPicture picture={agency.logo} name={agency.name} />}
          onOpen={() => edit(agency)}
        />
      ),
    },
    switchColumn('active'),
    switchColumn('subscription'),
    switchColumn('trusted'),
    {
      accessor: 'account',
      title: 'حسابها',
      width: 150,
      visibleMediaQuery: wideScreen,
      render: ({ account }) => <Account account={account} size="sm" />,
    },
    {
      accessor: 'articles',
      title: 'المقالات',
      sortable: true,
      width: 100,
      visibleMediaQuery: middleScreen,
      render: agency => <ArticleCount count={agency.articles} filter={`agency=${agency.id}`} />,
    },
    {
      accessor: 'views',
      title: 'القراءات',
      sortable: true,
      width: 100,
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

function Website({ of: { website } }: { of: AgencyRow }) {
  return (
    <Box component="span" visibleFrom="sm">
      <bdi>{URL.parse(website)?.hostname ?? website}</bdi>
    </Box>
  )
}

function Summary({ of: { account, articles, subscription, views } }: { of: AgencyRow }) {
  return (
    <>
      {`${plural(articles, nouns.article)} · ${plural(views, nouns.reading)}${subscription ? ' · للمشتركين' : ''}`}
      <br />
      <Account account={account} size="xs" />
    </>
  )
}

function Account({ account, size }: Pick<AgencyRow, 'account'> & { size: 'xs' | 'sm' }) {
  if (!account)
    return (
      <Text component="span" size={size} c="dimmed">
        لا حساب
      </Text>
    )
  return (
    <Anchor component={Link} to={`/dashboard/users/editable/${account.id}`} size={size}>
      <bdi>{account.name}</bdi>
    </Anchor>
  )
}
