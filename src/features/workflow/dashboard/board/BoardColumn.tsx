import { useDroppable } from '@dnd-kit/core'
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type CSSProperties, useEffect } from 'react'
import { api } from '../../../../ui/dashboard/api.ts'
import { Failure } from '../../../../ui/dashboard/Failure.tsx'
import { keptListTime } from '../../../../ui/dashboard/keptState.ts'
import { totalInDigits } from '../../../../ui/dashboard/totalInWords.ts'
import type { ListState } from '../../../../ui/dashboard/useListState.ts'
import type { ListedRow } from '../../../article/article.assignment.schema.ts'
import classes from './Board.module.css'
import { BoardCard } from './BoardCard.tsx'
import type { Column } from './columns.ts'
import type { Moving } from './useCardMoves.ts'

const pageSize = 25

type Props = {
  column: Column
  list: Pick<ListState<'assignee' | 'category' | 'agency'>, 'q' | 'filters'>
  moving: Moving
  mayMove: boolean
  targets: Column[]
  onMove: (row: ListedRow, to: Column) => void
  onOpen: (row: ListedRow) => void
  onRows: (key: string, ids: number[]) => void
}

export function BoardColumn({ column, list, moving, mayMove, targets, onMove, onOpen, onRows }: Props) {
  const { key, name, colour, filter, sort } = column
  const { setNodeRef, isOver } = useDroppable({ id: key })
  const { assignee, category, agency } = list.filters
  const query = useInfiniteQuery(
    api.article.staffList.infiniteOptions({
      input: (page: number) => ({
        ...filter,
        sort,
        page,
        limit: pageSize,
        q: list.q || undefined,
        assignee: Number(assignee) || undefined,
        category: Number(category) || undefined,
        agency: Number(agency) || undefined,
      }),
      initialPageParam: 1,
      getNextPageParam: ({ page, limit, total, isMoreThanTotal }) =>
        isMoreThanTotal || page * limit < total ? page + 1 : undefined,
      placeholderData: before => before,
      gcTime: keptListTime,
    }),
  )
  const loaded = query.data?.pages.flatMap(({ items }) => items) ?? []
  // A card that moves while pages are fetched may be in two of them.
  const own = [...new Map(loaded.map(row => [row.id, row])).values()].filter(({ id }) => !moving.has(id))
  const arriving = [...moving.values()].filter(({ to }) => to === key).map(({ row }) => row)
  const rows = [...arriving, ...own]
  const total = totalInDigits(query.data?.pages.at(-1) ?? { total: 0 })
  const ids = own.map(({ id }) => id).join()
  useEffect(() => onRows(key, ids === '' ? [] : ids.split(',').map(Number)), [key, ids, onRows])
  const closed = column.stageId === undefined

  return (
    <section
      ref={setNodeRef}
      className={clsx(classes.column, isOver && !closed && classes.over)}
      style={{ '--stage': colour } as CSSProperties}
      aria-label={name}
      aria-busy={query.isFetching}
    >
      <Group className={classes.heading} justify="space-between" wrap="nowrap" gap="xs">
        <Title order={2} size="h5" lineClamp={1}>
          {name}
        </Title>
        <Text size="sm" c="dimmed" aria-label={`عدد المقالات في «${name}»: ${total}`}>
          {query.data ? total : '…'}
        </Text>
      </Group>
      {query.error && !query.data ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Stack gap="xs" role="status" aria-label={`تُجلب «${name}»…`}>
          <Skeleton h={86} />
          <Skeleton h={86} />
        </Stack>
      ) : (
        <ul className={classes.cards}>
          {rows.map(row => (
            <BoardCard
              key={row.id}
              row={row}
              column={key}
              isMoving={moving.has(row.id)}
              mayMove={mayMove && row.assignment?.stage?.id !== 0}
              targets={targets}
              onMove={to => onMove(row, to)}
              onOpen={() => onOpen(row)}
            />
          ))}
          {rows.length === 0 && (
            <Text component="li" size="sm" c="dimmed" py="xs">
              {closed ? 'لا شيء هنا.' : 'لا شيء هنا بعد.'}
            </Text>
          )}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          fullWidth
          mt="xs"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          اعرض المزيد
        </Button>
      )}
    </section>
  )
}
