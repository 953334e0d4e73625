import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatNumber } from '../../../arabic/digits.ts'
import { formatPrice } from '../../../arabic/money.ts'
import { agency } from '../../../arabic/nouns.ts'
import { perPeriod, trialName } from '../../../arabic/periods.ts'
import { plural } from '../../../arabic/plural.ts'
import { MoveButtons } from '../../../ui/dashboard/MoveButtons.tsx'
import { NameCell } from '../../../ui/dashboard/NameCell.tsx'
import { actionsColumn, createdColumn, switchColumn } from '../../../ui/dashboard/rowColumns.tsx'
import { middleScreen, type StaffColumn, wideScreen } from '../../../ui/dashboard/StaffTable.tsx'
import type { Package } from '../package.contract.ts'

export type PackageRow = Package & { members: number }

const editAddress = ({ id }: PackageRow) => `/dashboard/package/edit/${id}`

type Options = {
  packages: PackageRow[]
  may: { edit: boolean; setStatus: boolean; remove: boolean }
  /** Whether the caller may open the members' list. */
  mayOpenMembers: boolean
  /** The reason why the order cannot be changed now. */
  moveRefusal: string | undefined
  toggle: (row: PackageRow, change: { status: boolean }) => void
  move: (row: PackageRow, by: -1 | 1) => void
  remove: (row: PackageRow) => void
}

export function packageColumns(options: Options): StaffColumn<PackageRow>[] {
  const { packages, may, mayOpenMembers, moveRefusal, toggle, move, remove } = options
  return [
    {
      accessor: 'name',
      title: 'الباقة',
      sortable: true,
      render: row => (
        <NameCell
          name={row.name}
          detail={coverageOf(row)}
          instead={<Prices {...row} />}
          to={may.edit ? editAddress(row) : undefined}
        />
      ),
    },
    {
      accessor: 'prices',
      title: 'السعر',
      width: 130,
      visibleMediaQuery: middleScreen,
      render: row => <Prices {...row} />,
    },
    {
      accessor: 'members',
      title: 'المشتركون',
      sortable: true,
      width: 120,
      visibleMediaQuery: middleScreen,
      render: ({ id, members }) =>
        mayOpenMembers && members > 0 ? (
          <Anchor component={Link} to={`/dashboard/members/list?package=${id}`} size="sm">
            {formatNumber(members)}
          </Anchor>
        ) : (
          formatNumber(members)
        ),
    },
    { ...createdColumn<PackageRow>('أُنشئت'), visibleMediaQuery: wideScreen },
    {
      accessor: 'order',
      hidden: !may.edit,
      title: 'الترتيب',
      sortable: true,
      width: 110,
      visibleMediaQuery: middleScreen,
      render: row => (
        <MoveButtons
          row={row}
          siblings={packages}
          name={row.name}
          feminine
          refusal={moveRefusal}
          onMove={by => move(row, by)}
        />
      ),
    },
    switchColumn('status', {
      title: 'معروضة',
      width: 100,
      label: ({ name }) => `عرض «${name}» على القراء`,
      may: may.setStatus,
      toggle,
    }),
    actionsColumn({
      may,
      nameOf: ({ name }) => name,
      way: row => ({ to: editAddress(row) }),
      remove,
    }),
  ]
}

function coverageOf({ agencies, trialDays }: PackageRow): string {
  const coverage = agencies.length === 0 ? 'كل ما هو للمشتركين' : plural(agencies.length, agency)
  return trialDays > 0 ? `${coverage} · ${trialName(trialDays)}` : coverage
}

function Prices({ prices, openPrice, period, periodDays }: PackageRow) {
  return (
    <Stack gap={0}>
      {prices.map(price => (
        <Text key={price.currency} size="sm">
          {openPrice && 'من '}
          {formatPrice(price)}
        </Text>
      ))}
      <Text size="xs" c="dimmed">
        {perPeriod({ period, periodDays })}
      </Text>
    </Stack>
  )
}
