import { Stack, Text, VisuallyHidden } from '@mantine/core'
import { formatNumber } from '../../../../arabic/digits.ts'
import { middleScreen, type StaffColumn, wideScreen } from '../../../../ui/dashboard/StaffTable.tsx'
import { Thumb } from '../../../../ui/dashboard/Thumb.tsx'
import { Timestamp } from '../../../../ui/Timestamp.tsx'
import { Deadline } from '../../../workflow/dashboard/desk/Deadline.tsx'
import { StageName } from '../../../workflow/dashboard/desk/StageName.tsx'
import type { ListedRow } from '../../article.assignment.schema.ts'
import { columnNames } from '../fields/listColumns.ts'
import { StateBadge } from '../pickers/StateBadge.tsx'
import { ActSwitch } from './ActSwitch.tsx'
import classes from './ArticleList.module.css'
import { ArticleMenu } from './ArticleMenu.tsx'
import { TitleCell } from './TitleCell.tsx'
import { type ArticleSwitches, useArticleSwitches } from './useArticleSwitches.ts'

const always = ['title', 'actions']

export function useArticleColumns(shown: readonly string[]): StaffColumn<ListedRow>[] {
  const switches = useArticleSwitches()
  const columns = [
    ...columnsBeforeSwitches(!shown.includes('stage')),
    ...switchColumns(switches),
    ...columnsAfterSwitches,
  ]
  return columns.filter(
    ({ accessor }) => always.includes(String(accessor)) || shown.includes(String(accessor)),
  )
}

const columnsBeforeSwitches = (hasStage: boolean): StaffColumn<ListedRow>[] => [
  {
    accessor: 'image',
    title: <VisuallyHidden>{columnNames.image}</VisuallyHidden>,
    width: 92,
    visibleMediaQuery: middleScreen,
    render: row =>
      row.image ? <Thumb picture={row.image} width={72} alt="" /> : <div className={classes.noPicture} />,
  },
  {
    accessor: 'title',
    title: 'العنوان',
    sortable: true,
    render: row => <TitleCell row={row} hasStage={hasStage} />,
  },
  {
    accessor: 'state',
    title: columnNames.state,
    width: 80,
    visibleMediaQuery: middleScreen,
    render: row => <StateBadge state={row.state} />,
  },
  {
    accessor: 'stage',
    title: columnNames.stage,
    width: 130,
    visibleMediaQuery: middleScreen,
    render: ({ assignment }) => <StageName stage={assignment?.stage ?? null} />,
  },
  {
    accessor: 'assignee',
    title: columnNames.assignee,
    width: 120,
    visibleMediaQuery: middleScreen,
    render: ({ assignment }) => <Text size="sm">{assignment?.assignee?.name}</Text>,
  },
  {
    accessor: 'dueAt',
    title: columnNames.dueAt,
    width: 150,
    sortable: true,
    visibleMediaQuery: middleScreen,
    render: ({ assignment }) => <Deadline at={assignment?.dueAt ?? null} />,
  },
]

const switchColumns = (switches: ArticleSwitches): StaffColumn<ListedRow>[] => [
  {
    accessor: 'enable',
    title: columnNames.enable,
    width: 70,
    render: row => (
      <ActSwitch
        row={row}
        act={row.enable ? 'disable' : 'enable'}
        checked={row.enable}
        isAsking={switches.isAsking('enable', row)}
        aria-label={`نشر: ${row.title}`}
        onChange={enable => void switches.enable(row, enable)}
      />
    ),
  },
  {
    accessor: 'breakingNews',
    title: columnNames.breakingNews,
    width: 70,
    visibleMediaQuery: middleScreen,
    render: row => (
      <ActSwitch
        row={row}
        act="markBreaking"
        color="red.8"
        checked={row.breakingNews}
        isAsking={switches.isAsking('breakingNews', row)}
        aria-label={`عاجل: ${row.title}`}
        onChange={breakingNews => void switches.markBreaking(row, breakingNews)}
      />
    ),
  },
]

const columnsAfterSwitches: StaffColumn<ListedRow>[] = [
  {
    accessor: 'views',
    title: columnNames.views,
    width: 90,
    sortable: true,
    visibleMediaQuery: wideScreen,
    render: row => formatNumber(row.views),
  },
  {
    accessor: 'publishAt',
    title: columnNames.publishAt,
    width: 140,
    sortable: true,
    visibleMediaQuery: middleScreen,
    render: row => <Timestamp at={row.publishAt} className={classes.when} />,
  },
  {
    accessor: 'updatedAt',
    title: columnNames.updatedAt,
    width: 125,
    sortable: true,
    visibleMediaQuery: wideScreen,
    render: row => (
      <Stack gap={0}>
        <Text size="sm" lineClamp={1}>
          {row.updatedBy?.name ?? 'تلقائيًا'}
        </Text>
        <Text size="xs" c="dimmed">
          <Timestamp at={row.updatedAt} />
        </Text>
      </Stack>
    ),
  },
  {
    accessor: 'actions',
    title: <VisuallyHidden>إجراءات</VisuallyHidden>,
    width: 56,
    render: row => <ArticleMenu row={row} />,
  },
]
