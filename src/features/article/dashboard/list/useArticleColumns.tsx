import { Anchor, Badge, Group, Stack, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatNumber } from '../../../../arabic/digits.ts'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { middleScreen, type StaffColumn, wideScreen } from '../../../../ui/dashboard/StaffTable.tsx'
import { Thumb } from '../../../../ui/dashboard/Thumb.tsx'
import { useOneQuestion } from '../../../../ui/dashboard/useOneQuestion.ts'
import { useRowSwitch } from '../../../../ui/dashboard/useRowSwitch.ts'
import { Timestamp } from '../../../../ui/Timestamp.tsx'
import { RowPresence } from '../../../presence/dashboard/ListPresence.tsx'
import { Deadline } from '../../../workflow/dashboard/desk/Deadline.tsx'
import { StageName } from '../../../workflow/dashboard/desk/StageName.tsx'
import type { ListedRow } from '../../article.assignment.schema.ts'
import type { ArticleState, StaffRow } from '../../article.schema.ts'
import { editAddress } from '../pickers/articleLabels.ts'
import { StateBadge } from '../pickers/StateBadge.tsx'
import { ActSwitch } from './ActSwitch.tsx'
import classes from './ArticleList.module.css'
import { ArticleMenu } from './ArticleMenu.tsx'
import { askToEndBreaking, askToMarkBreaking, askToPublish, askToWithdraw } from './askToSwitch.ts'

const doneWords = {
  published: 'نُشر المقال.',
  scheduled: 'جُدول نشر المقال.',
  held: 'سُحب المقال من النشر.',
  takenDown: 'أُزيل المقال.',
  binned: 'نُقل المقال إلى السلة.',
} satisfies Record<ArticleState, string>

export function useArticleColumns(shown: readonly string[]): StaffColumn<ListedRow>[] {
  const listKey = api.article.staffList.key()
  const switchEnable = useRowSwitch<StaffRow, Pick<StaffRow, 'enable' | 'state'>>(
    listKey,
    (row, { enable }) => client.article.setEnable({ id: row.id, enable }),
    (_row, { state }) => doneWords[state],
  )
  const switchBreaking = useRowSwitch<StaffRow, Pick<StaffRow, 'breakingNews' | 'breakingUntil'>>(
    listKey,
    ({ id }, { breakingNews, breakingUntil }) =>
      client.article.setBreakingNews({ id, breakingNews, breakingUntil: breakingUntil ?? undefined }),
    (_row, { breakingNews }) => (breakingNews ? 'صار المقال عاجلًا.' : 'أُزيلت عن المقال صفة العاجل.'),
  )
  const { asking, ask } = useOneQuestion()
  async function askAndEnable(row: StaffRow, enable: boolean): Promise<void> {
    const isSure = await ask(`enable ${row.id}`, async () =>
      enable ? askToPublish(row) : row.state !== 'published' || askToWithdraw(),
    )
    if (isSure) switchEnable(row, { enable, state: stateWhen(enable, row) })
  }
  async function askAndMark(row: StaffRow, breakingNews: boolean): Promise<void> {
    const isSure = await ask(`breakingNews ${row.id}`, () =>
      breakingNews ? askToMarkBreaking(row) : askToEndBreaking(),
    )
    if (isSure) switchBreaking(row, { breakingNews, breakingUntil: null })
  }
  const stateWhen = (enable: boolean, row: StaffRow): ArticleState =>
    !enable ? 'held' : Date.parse(row.publishAt) > Date.now() ? 'scheduled' : 'published'

  const columns: StaffColumn<ListedRow>[] = [
    {
      accessor: 'image',
      title: <VisuallyHidden>الصورة</VisuallyHidden>,
      width: 92,
      visibleMediaQuery: middleScreen,
      render: row =>
        row.image ? <Thumb picture={row.image} width={72} alt="" /> : <div className={classes.noPicture} />,
    },
    {
      accessor: 'title',
      title: 'العنوان',
      sortable: true,
      render: row => <TitleCell row={row} hasStage={!shown.includes('stage')} />,
    },
    {
      accessor: 'state',
      title: 'الحالة',
      width: 80,
      visibleMediaQuery: middleScreen,
      render: row => <StateBadge state={row.state} />,
    },
    {
      accessor: 'stage',
      title: 'المرحلة',
      width: 130,
      visibleMediaQuery: middleScreen,
      render: ({ assignment }) => <StageName stage={assignment?.stage ?? null} />,
    },
    {
      accessor: 'assignee',
      title: 'أُسند إلى',
      width: 120,
      visibleMediaQuery: middleScreen,
      render: ({ assignment }) => <Text size="sm">{assignment?.assignee?.name}</Text>,
    },
    {
      accessor: 'dueAt',
      title: 'موعد التسليم',
      width: 150,
      sortable: true,
      visibleMediaQuery: middleScreen,
      render: ({ assignment }) => <Deadline at={assignment?.dueAt ?? null} />,
    },
    {
      accessor: 'enable',
      title: 'النشر',
      width: 70,
      render: row => (
        <ActSwitch
          row={row}
          act={row.enable ? 'disable' : 'enable'}
          checked={row.enable}
          isAsking={asking === `enable ${row.id}`}
          aria-label={`نشر: ${row.title}`}
          onChange={enable => void askAndEnable(row, enable)}
        />
      ),
    },
    {
      accessor: 'breakingNews',
      title: 'عاجل',
      width: 70,
      visibleMediaQuery: middleScreen,
      render: row => (
        <ActSwitch
          row={row}
          act="markBreaking"
          color="red.8"
          checked={row.breakingNews}
          isAsking={asking === `breakingNews ${row.id}`}
          aria-label={`عاجل: ${row.title}`}
          onChange={breakingNews => void askAndMark(row, breakingNews)}
        />
      ),
    },
    {
      accessor: 'views',
      title: 'القراءات',
      width: 90,
      sortable: true,
      visibleMediaQuery: wideScreen,
      render: row => formatNumber(row.views),
    },
    {
      accessor: 'publishAt',
      title: 'النشر في',
      width: 140,
      sortable: true,
      visibleMediaQuery: middleScreen,
      render: row => <Timestamp at={row.publishAt} className={classes.when} />,
    },
    {
      accessor: 'updatedAt',
      title: 'آخر تعديل',
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
  return columns.filter(
    ({ accessor }) => always.includes(String(accessor)) || shown.includes(String(accessor)),
  )
}

const always = ['title', 'actions']

function TitleCell({ row, hasStage }: { row: ListedRow; hasStage: boolean }) {
  return (
    <Stack gap={2} miw={140}>
      {row.state === 'binned' ? (
        <Text size="sm" lineClamp={2}>
          {row.title}
        </Text>
      ) : (
        <Anchor component={Link} to={editAddress(row.id)} size="sm" fw={500} c="inherit" lineClamp={2}>
          {row.title}
        </Anchor>
      )}
      <Group gap={6}>
        <Badge hiddenFrom="xs" component="span" variant="transparent" p={0} size="sm">
          <StateBadge state={row.state} />
        </Badge>
        {row.breakingNews && (
          <Badge color="red.8" size="sm" radius="sm">
            عاجل
          </Badge>
        )}
        {row.returnedAt && row.state === 'held' && (
          <Badge color="orange" variant="light" size="sm" radius="sm">
            عند كاتبه
          </Badge>
        )}
        {hasStage && <StageName stage={row.assignment?.stage ?? null} />}
        {row.locked && (
          <Tooltip label="للمشتركين">
            <IconLock size={14} role="img" aria-label="للمشتركين" />
          </Tooltip>
        )}
        <Text size="xs" c="dimmed" lineClamp={1}>
          {[row.category.name, row.agency?.name, row.author?.name].filter(Boolean).join(' · ')}
        </Text>
      </Group>
      <RowPresence id={row.id} />
    </Stack>
  )
}
