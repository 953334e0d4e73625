import { Stack, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../../arabic/digits.ts'
import { middleScreen, type StaffColumn, wideScreen } from '../../../../ui/dashboard/StaffTable.tsx'
import { Thumb } from '../../../../ui/dashboard/Thumb.tsx'
import { Timestamp } from '../../../../ui/Timestamp.tsx'
import { Deadline } from '../../../workflow/dashboard/desk/Deadline.tsx'
import { StageName } from '../../../workflow/dashboard/desk/StageName.tsx'
import type { ListedRow } from '../../article.assignment.schema.ts'
import { type ColumnName, columnNames } from '../fields/listColumns.ts'
import { StateBadge } from '../pickers/StateBadge.tsx'
import { ActSwitch } from './ActSwitch.tsx'
import classes from './ArticleList.module.css'
import { ArticleMenu } from './ArticleMenu.tsx'
import { TitleCell } from './TitleCell.tsx'
import { useArticleSwitches } from './useArticleSwitches.ts'

type Column = StaffColumn<ListedRow>

const always = ['title', 'actions']

export function useArticleColumns(shown: readonly string[]): Column[] {
  const switches = useArticleSwitches()
  const columns: Column[] = [
    optional('image', 92, row =>
      row.image ? <Thumb picture={row.image} width={72} alt="" /> : <div className={classes.noPicture} />,
    ),
    {
      accessor: 'title',
      title: 'العنوان',
      sortable: true,
      render: row => <TitleCell row={row} hasStage={!shown.includes('stage')} />,
    },
    optional('state', 80, row => <StateBadge state={row.state} />),
    optional('stage', 130, ({ assignment }) => <StageName stage={assignment?.stage ?? null} />),
    optional('assignee', 120, ({ assignment }) => <Text size="sm">{assignment?.assignee?.name}</Text>),
    optional('dueAt', 150, ({ assignment }) => <Deadline at={assignment?.dueAt ?? null} />),
    optional('enable', 70, row => (
      <ActSwitch
        row={row}
        act={row.enable ? 'disable' : 'enable'}
        // Most rows are published: colour is for what is urgent.
        color="gray.6"
        checked={row.enable}
        isAsking={switches.isAsking('enable', row)}
        aria-label={`نشر: ${row.title}`}
        onChange={enable => void switches.enable(row, enable)}
      />
    )),
    optional('breakingNews', 70, row => (
      <ActSwitch
        row={row}
        act="markBreaking"
        color="red.8"
        checked={row.breakingNews}
        isAsking={switches.isAsking('breakingNews', row)}
        aria-label={`عاجل: ${row.title}`}
        onChange={breakingNews => void switches.markBreaking(row, breakingNews)}
      />
    )),
    optional('views', 90, row => formatNumber(row.views)),
    optional('publishAt', 140, row => <Timestamp at={row.publishAt} className={classes.when} planned />),
    optional('updatedAt', 125, row => (
      <Stack gap={0}>
        <Text size="sm" lineClamp={1}>
          {row.updatedBy?.name ?? 'تلقائيًا'}
        </Text>
        <Text size="xs" c="dimmed">
          <Timestamp at={row.updatedAt} />
        </Text>
      </Stack>
    )),
    {
      accessor: 'actions',
      title: <VisuallyHidden>إجراءات</VisuallyHidden>,
      width: 56,
      render: row => <ArticleMenu row={row} />,
    },
  ]
  return columns.filter(
    ({ accessor }) => always.includes(String(accessor)) || shown.includes(String(accessor)),
  )
}

const sortable: ColumnName[] = ['dueAt', 'views', 'publishAt', 'updatedAt']
const onWideScreens: ColumnName[] = ['views', 'updatedAt']

/** A column that users may hide. A phone shows only the switch for publishing. */
function optional(accessor: ColumnName, width: number, render: (row: ListedRow) => ReactNode): Column {
  const name = columnNames[accessor]
  return {
    accessor,
    title: accessor === 'image' ? <VisuallyHidden>{name}</VisuallyHidden> : name,
    width,
    render,
    sortable: sortable.includes(accessor),
    ...(accessor !== 'enable' && {
      visibleMediaQuery: onWideScreens.includes(accessor) ? wideScreen : middleScreen,
    }),
  }
}
