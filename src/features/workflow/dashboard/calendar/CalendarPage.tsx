import { Alert, Anchor, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { api } from '../../../../ui/dashboard/api.ts'
import { Busy } from '../../../../ui/dashboard/Busy.tsx'
import { ClearAll } from '../../../../ui/dashboard/ClearAll.tsx'
import { Failure } from '../../../../ui/dashboard/Failure.tsx'
import { FilterChip } from '../../../../ui/dashboard/FilterChip.tsx'
import { Filters } from '../../../../ui/dashboard/Filters.tsx'
import { FormSkeleton } from '../../../../ui/dashboard/FormSkeleton.tsx'
import { keptListTime, useKeptState } from '../../../../ui/dashboard/keptState.ts'
import { PageHeader } from '../../../../ui/dashboard/PageHeader.tsx'
import { siteTimeZoneLabel, startOfDay } from '../../../../ui/dashboard/siteTime.ts'
import { useListState } from '../../../../ui/dashboard/useListState.ts'
import { useRights } from '../../../../ui/dashboard/useRights.ts'
import { addDays } from '../../../../ui/dashboard/week.ts'
import { useWatchedPresence } from '../../../presence/dashboard/watchPresence.ts'
import { assignmentContract } from '../../assignment.contract.ts'
import type { CalendarEntry } from '../../assignment.schema.ts'
import { PlaceFilters } from '../desk/PlaceFilters.tsx'
import { useDeskRefresh, useThrottled } from '../desk/useDesk.ts'
import { Agenda } from './Agenda.tsx'
import { CalendarBar } from './CalendarBar.tsx'
import { DragGrid } from './DragGrid.tsx'
import { TimeDialog } from './TimeDialog.tsx'
import { useMoveEntry } from './useMoveEntry.ts'
import { useShownDays } from './useShownDays.ts'

const filterNames = ['view', 'day', 'mine', 'category', 'agency'] as const

/** Scheduled articles and deadlines, in the newsroom's time; moved by drag or in a dialog. */
export function CalendarPage() {
  const list = useListState({ sort: 'at', filters: filterNames, kept: ['view', 'day'] })
  const isWide = useMediaQuery('(min-width: 62em)', innerWidth >= 992)
  const may = useRights(assignmentContract)
  const refresh = useDeskRefresh()
  useWatchedPresence([], useThrottled(useCallback(() => void refresh(), [refresh])))
  const [opened, setOpened] = useKeptState<CalendarEntry | undefined>('opened', undefined)
  const move = useMoveEntry()
  const shown = useShownDays(list)
  const { days, today } = shown
  const { mine, category, agency } = list.filters
  const query = useQuery(
    api.assignment.calendar.queryOptions({
      input: {
        from: startOfDay(days[0]!),
        to: startOfDay(addDays(days.at(-1)!, 1)),
        mine: mine === 'true' || undefined,
        category: Number(category) || undefined,
        agency: Number(agency) || undefined,
      },
      placeholderData: keepPreviousData,
      refetchInterval: 60_000,
      gcTime: keptListTime,
    }),
  )
  const grid = {
    days,
    today,
    entries: query.data?.items ?? [],
    mayMove: may.change,
    onOpen: setOpened,
  }
  return (
    <>
      <PageHeader
        title="تقويم العمل"
        text={`ما يُنشر في موعده وما يحين تسليمه، ${siteTimeZoneLabel()}.`}
        actions={
          <Anchor component={Link} to="/dashboard/article/board" size="sm">
            سير العمل
          </Anchor>
        }
      />
      <CalendarBar
        shown={shown}
        isWide={isWide}
        onView={view => list.filter({ view: view === 'day' ? 'day' : null })}
      />
      <Group gap="xs" mb="sm" role="search" aria-label="التصفية: تقويم العمل">
        <Filters chosen={[mine, category, agency].filter(Boolean).length}>
          <FilterChip name="mine" list={list}>
            المسندة إليّ
          </FilterChip>
          <PlaceFilters list={list} />
        </Filters>
        <ClearAll list={list} />
      </Group>
      {query.data?.more && (
        <Alert color="amber" mb="sm">
          في هذه المدة أكثر مما يُعرض؛ اختر يومًا واحدًا، أو قسمًا.
        </Alert>
      )}
      <Busy
        label="يُجلب التقويم…"
        isFetching={query.isFetching}
        isWaiting={query.isFetching && (!query.data || query.isPlaceholderData)}
      >
        {query.error && !query.data ? (
          <Failure error={query.error} onRetry={() => void query.refetch()} />
        ) : !query.data ? (
          <FormSkeleton label="يُجلب التقويم…" />
        ) : isWide || shown.isOneDay ? (
          <DragGrid {...grid} onMove={(entry, at) => void move(entry, at)} />
        ) : (
          <Agenda {...grid} />
        )}
      </Busy>
      {opened && (
        <TimeDialog entry={opened} onMove={at => move(opened, at)} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}
