import {
  DndContext,
  type DragEndEvent,
  MouseSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { Alert, Anchor, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { formatGregorian, formatTime } from '../../../../arabic/dates.ts'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { Busy } from '../../../../ui/dashboard/Busy.tsx'
import { ClearAll } from '../../../../ui/dashboard/ClearAll.tsx'
import { formatDay } from '../../../../ui/dashboard/calendar.ts'
import { Failure } from '../../../../ui/dashboard/Failure.tsx'
import { FilterChip } from '../../../../ui/dashboard/FilterChip.tsx'
import { Filters } from '../../../../ui/dashboard/Filters.tsx'
import { FormSkeleton } from '../../../../ui/dashboard/FormSkeleton.tsx'
import { PageHeader } from '../../../../ui/dashboard/PageHeader.tsx'
import { siteTimeZoneLabel, startOfDay, todayThere } from '../../../../ui/dashboard/siteTime.ts'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { useListState } from '../../../../ui/dashboard/useListState.ts'
import { useRights } from '../../../../ui/dashboard/useRights.ts'
import { addDays, weekOf } from '../../../../ui/dashboard/week.ts'
import { useWatchedPresence } from '../../../presence/dashboard/watchPresence.ts'
import { assignmentContract } from '../../assignment.contract.ts'
import type { CalendarEntry } from '../../assignment.schema.ts'
import { PlaceFilters } from '../desk/PlaceFilters.tsx'
import { changeAssignment, useDeskRefresh, useThrottled } from '../desk/useDesk.ts'
import { Agenda } from './Agenda.tsx'
import { HourGrid } from './HourGrid.tsx'
import { movedTo, type Slot } from './moveEntry.ts'
import { TimeDialog } from './TimeDialog.tsx'

const filterNames = ['view', 'day', 'mine', 'category', 'agency'] as const

/** Scheduled articles and deadlines, in the newsroom's time; moved by drag or in a dialog. */
export function CalendarPage() {
  const list = useListState({ sort: 'at', filters: filterNames, kept: ['view', 'day'] })
  const isWide = useMediaQuery('(min-width: 62em)', innerWidth >= 992)
  const may = useRights(assignmentContract)
  const refresh = useDeskRefresh()
  useWatchedPresence([], useThrottled(useCallback(() => void refresh(), [refresh])))
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance: 6 } }))
  const [opened, setOpened] = useState<CalendarEntry>()
  const { view: chosen, day: asked, mine, category, agency } = list.filters
  const today = todayThere()
  const view = chosen === 'day' ? 'day' : 'week'
  const day = asked && /^\d{4}-\d{2}-\d{2}$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today
  const days = view === 'day' ? [day] : weekOf(day)
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
    }),
  )

  async function move(entry: CalendarEntry, at: string): Promise<boolean> {
    const done =
      entry.kind === 'due' ? await changeAssignment(entry, { dueAt: at }) : await reschedule(entry, at)
    await refresh()
    const when = `${formatGregorian(at, { style: 'full' })}، ${formatTime(at)}`
    if (!done) return false
    if (entry.kind === 'due') snackbar.success(`صار موعد تسليم «${entry.title}»: ${when}.`)
    else snackbar.undoable(`صار موعد نشر «${entry.title}»: ${when}.`, () => void moveBack(entry))
    return true
  }

  async function moveBack(entry: CalendarEntry): Promise<void> {
    await reschedule({ ...entry, revision: entry.revision + 1 }, entry.at)
    await refresh()
  }

  function drop({ active, over }: DragEndEvent): void {
    followNoLink()
    const entry = active.data.current?.entry as CalendarEntry | undefined
    const slot = over?.data.current as Slot | undefined
    const moved = entry && slot && movedTo(entry.at, slot)
    if (!entry || !moved) return
    if ('refusal' in moved) snackbar.info(moved.refusal)
    else void move(entry, moved.instant)
  }

  const step = view === 'day' ? 1 : 7
  const go = (to: string) => list.filter({ day: to === today ? null : to })
  const items = query.data?.items ?? []
  const heading =
    view === 'day' ? formatGregorian(`${day}T12:00:00Z`, { style: 'full', timeZone: 'UTC' }) : spanOf(days)
  const shownSpan = (
    <Text fw={600} role="status" mb={isWide ? 0 : 'sm'}>
      {heading}
    </Text>
  )
  return (
    <>
      <PageHeader
        title="تقويم العمل"
        text={`ما يُنشر في موعده وما يحين تسليمه، ${siteTimeZoneLabel()}.`}
        actions={
          <Anchor component={Link} to="/dashboard/article/board" size="sm">
            لوحة العمل
          </Anchor>
        }
      />
      <Group gap="xs" mb="sm" justify="space-between">
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => go(addDays(day, -step))}>
            السابق
          </Button>
          <Button variant="default" size="xs" onClick={() => go(today)}>
            اليوم
          </Button>
          <Button variant="default" size="xs" onClick={() => go(addDays(day, step))}>
            التالي
          </Button>
          {isWide && shownSpan}
        </Group>
        <SegmentedControl
          aria-label="العرض"
          size="xs"
          value={view}
          onChange={value => list.filter({ view: value === 'day' ? 'day' : null })}
          data={[
            { value: 'week', label: 'أسبوع' },
            { value: 'day', label: 'يوم' },
          ]}
        />
      </Group>
      {!isWide && shownSpan}
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
        ) : isWide || view === 'day' ? (
          <DndContext
            sensors={sensors}
            collisionDetection={pointerWithin}
            onDragEnd={drop}
            onDragCancel={followNoLink}
            accessibility={{ screenReaderInstructions: { draggable: '' } }}
          >
            <HourGrid days={days} today={today} entries={items} mayMove={may.change} onOpen={setOpened} />
          </DndContext>
        ) : (
          <Agenda days={days} today={today} entries={items} mayMove={may.change} onOpen={setOpened} />
        )}
      </Busy>
      {opened && (
        <TimeDialog entry={opened} onMove={at => move(opened, at)} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

async function reschedule({ id, revision }: CalendarEntry, publishAt: string): Promise<boolean> {
  try {
    await client.assignment.reschedule({ id, revision, publishAt })
    return true
  } catch (error) {
    snackbar.error(error)
    return false
  }
}

const spanOf = (days: string[]) =>
  `${formatDay(days[0]!)} – ${formatDay(days.at(-1)!)} ${days.at(-1)!.slice(0, 4)}`

/** Dropping an entry on its own title would otherwise click the link. */
function followNoLink(): void {
  const stop = (event: MouseEvent) => event.preventDefault()
  addEventListener('click', stop, { capture: true })
  // A click, if any, follows at once.
  setTimeout(() => removeEventListener('click', stop, { capture: true }))
}
