import { Anchor, Box, Group, Text, Tooltip } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatNumber } from '../../../arabic/digits.ts'
import { nouns } from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { ArticleCount } from '../../../ui/dashboard/ArticleCount.tsx'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { NameCell } from '../../../ui/dashboard/NameCell.tsx'
import { RowPicture } from '../../../ui/dashboard/RowPicture.tsx'
import { RowSwitch } from '../../../ui/dashboard/RowSwitch.tsx'
import { middleScreen, type StaffColumn, wideScreen } from '../../../ui/dashboard/StaffTable.tsx'
import type { Agency } from '../agency.contract.ts'

export type AgencyRow = Agency & {
  articles: number
  views: number
  account: { id: number; name: string; email: string } | null
}

type Flag = 'active' | 'subscription' | 'trusted'
type Options = {
  may: Record<'edit' | 'remove' | 'openAccounts', boolean>
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

export function agencyColumns({ may, toggle, edit, remove }: Options): StaffColumn<AgencyRow>[] {
  const switchColumn = (flag: Flag): StaffColumn<AgencyRow> => ({
    accessor: flag,
    title: (
      <Tooltip label={switches[flag].hint}>
        <span>{switches[flag].title}</span>
      </Tooltip>
    ),
    ...(flag === 'active' ? { width: 72 } : { width: 95, visibleMediaQuery: middleScreen }),
    render: agency => (
      <RowSwitch
        label={`${switches[flag].label} «${agency.name}»`}
        checked={agency[flag]}
        may={may.edit}
        onChange={checked => toggle(agency, { [flag]: checked })}
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
          instead={<Summary of={agency} mayOpen={may.openAccounts} />}
          picture={<RowPicture picture={agency.logo} name={agency.name} />}
          onOpen={may.edit ? () => edit(agency) : undefined}
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
      render: ({ account }) => <Account account={account} size="sm" mayOpen={may.openAccounts} />,
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
      hidden: !may.edit && !may.remove,
      title: 'إجراءات',
      width: 100,
      render: agency => (
        <Group gap={0} wrap="nowrap">
          {may.edit && (
            <IconAction label={`تعديل «${agency.name}»`} Icon={IconPencil} onClick={() => edit(agency)} />
          )}
          {may.remove && (
            <IconAction
              label={`حذف «${agency.name}»`}
              Icon={IconTrash}
              danger
              onClick={() => remove(agency)}
            />
          )}
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

function Summary({
  of: { account, articles, subscription, views },
  mayOpen,
}: {
  of: AgencyRow
  mayOpen: boolean
}) {
  return (
    <>
      {`${plural(articles, nouns.article)} · ${plural(views, nouns.reading)}${subscription ? ' · للمشتركين' : ''}`}
      <br />
      <Account account={account} size="xs" mayOpen={mayOpen} />
    </>
  )
}

type AccountProps = Pick<AgencyRow, 'account'> & { size: 'xs' | 'sm'; mayOpen: boolean }

function Account({ account, size, mayOpen }: AccountProps) {
  if (!account)
    return (
      <Text component="span" size={size} c="dimmed">
        لا حساب
      </Text>
    )
  if (!mayOpen)
    return (
      <Text component="span" size={size}>
        <bdi>{account.name}</bdi>
      </Text>
    )
  return (
    <Anchor component={Link} to={`/dashboard/users/editable/${account.id}`} size={size}>
      <bdi>{account.name}</bdi>
    </Anchor>
  )
}
