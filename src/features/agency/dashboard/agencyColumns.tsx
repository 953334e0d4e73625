import { Anchor, Box, Text, Tooltip } from '@mantine/core'
import { Link } from 'react-router'
import { formatNumber } from '../../../arabic/digits.ts'
import * as nouns from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { RowPicture } from '../../../ui/dashboard/RowPicture.tsx'
import { articlesColumn, switchColumn } from '../../../ui/dashboard/rowColumns.tsx'
import { middleScreen, type StaffColumn, wideScreen } from '../../../ui/dashboard/StaffTable.tsx'
import type { Agency } from '../agency.contract.ts'

export type AgencyRow = Agency & {
  articles: number
  views: number
  account: { id: number; name: string; email: string } | null
}

type Flag = 'active' | 'subscription' | 'trusted'
type Options = {
  may: Record<'edit' | 'openAccounts', boolean>
  toggle: (agency: AgencyRow, change: { [Each in Flag]?: boolean }) => void
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

export function agencyColumns({ may, toggle }: Options): StaffColumn<AgencyRow>[] {
  const flagColumn = (flag: Flag, size: Pick<StaffColumn<AgencyRow>, 'width' | 'visibleMediaQuery'>) =>
    switchColumn<AgencyRow, Flag>(flag, {
      title: (
        <Tooltip label={switches[flag].hint}>
          <span>{switches[flag].title}</span>
        </Tooltip>
      ),
      label: ({ name }) => `${switches[flag].label} «${name}»`,
      may: may.edit,
      toggle,
      ...size,
    })
  return [
    flagColumn('active', { width: 72 }),
    flagColumn('subscription', { width: 95, visibleMediaQuery: middleScreen }),
    flagColumn('trusted', { width: 95, visibleMediaQuery: middleScreen }),
    {
      accessor: 'account',
      title: 'حسابها',
      width: 150,
      visibleMediaQuery: wideScreen,
      render: ({ account }) => <Account account={account} size="sm" mayOpen={may.openAccounts} />,
    },
    articlesColumn('agency', 100),
    {
      accessor: 'views',
      title: 'القراءات',
      sortable: true,
      width: 100,
      visibleMediaQuery: wideScreen,
      render: ({ views }) => formatNumber(views),
    },
  ]
}

/** The agency's name with its badges. */
export function agencyName(may: Pick<Options['may'], 'openAccounts'>) {
  return {
    detail: (agency: AgencyRow) => <Website of={agency} />,
    instead: (agency: AgencyRow) => <Summary of={agency} mayOpen={may.openAccounts} />,
    picture: ({ logo, name }: AgencyRow) => <RowPicture picture={logo} name={name} />,
  }
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
