import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { Anchor, Group, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ClearAll } from '../../../../ui/dashboard/ClearAll.tsx'
import { EmptyState } from '../../../../ui/dashboard/EmptyState.tsx'
import { Failure } from '../../../../ui/dashboard/Failure.tsx'
import { FilterChip } from '../../../../ui/dashboard/FilterChip.tsx'
import { Filters } from '../../../../ui/dashboard/Filters.tsx'
import { FormSkeleton } from '../../../../ui/dashboard/FormSkeleton.tsx'
import { mayOpen } from '../../../../ui/dashboard/mayOpen.ts'
import { PageHeader } from '../../../../ui/dashboard/PageHeader.tsx'
import { SearchBox } from '../../../../ui/dashboard/StaffTable.tsx'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { useListState } from '../../../../ui/dashboard/useListState.ts'
import { useRights } from '../../../../ui/dashboard/useRights.ts'
import { useSession } from '../../../../ui/dashboard/useSession.ts'
import type { ListedRow } from '../../../article/article.assignment.schema.ts'
import { ListPresence } from '../../../presence/dashboard/ListPresence.tsx'
import { assignmentContract } from '../../assignment.contract.ts'
import { AssignDialog } from '../desk/AssignDialog.tsx'
import { PlaceFilters } from '../desk/PlaceFilters.tsx'
import { changeAssignment, useDeskRefresh, useStages, useThrottled } from '../desk/useDesk.ts'
import classes from './Board.module.css'
import { CardBody } from './BoardCard.tsx'
import { BoardColumn } from './BoardColumn.tsx'
import { type Column, columnsOf } from './columns.ts'
import { IdeaField } from './IdeaField.tsx'
import { nextColumn } from './nextColumn.ts'

/** Limit of a presence stream. */
const maxWatched = 100

/** Articles by stage; cards are moved by drag, keys, or menu. On a phone one column at a time. */
export function BoardPage() {
  const { user } = useSession()
  const isAgency = user?.role === 'agency'
  const list = useListState({
    sort: 'dueAt',
    filters: ['assignee', 'category', 'agency', 'column'],
    kept: ['column'],
  })
  const stages = useStages()
  const may = useRights(assignmentContract)
  const refresh = useDeskRefresh()
  const refreshSoon = useThrottled(useCallback(() => void refresh(), [refresh]))
  const isWide = useMediaQuery('(min-width: 48em)', innerWidth >= 768)
  const [moving, setMoving] = useState<ReadonlyMap<number, { row: ListedRow; to: string }>>(new Map())
  const [dragged, setDragged] = useState<ListedRow>()
  const [opened, setOpened] = useState<ListedRow>()
  const [watched, setWatched] = useState<Record<string, number[]>>({})
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextColumn }),
  )
  const { assignee, category, agency } = list.filters
  const chosen = [assignee, category, agency].filter(Boolean).length
  const columns = columnsOf(stages.data ?? [], isAgency)
  const noteRows = useCallback(
    (key: string, ids: number[]) =>
      setWatched(before => (before[key]?.join() === ids.join() ? before : { ...before, [key]: ids })),
    [],
  )
  const names = useRef(new Map<string, string>())
  for (const { key, name } of columns) names.current.set(key, name)

  async function move(row: ListedRow, to: Column): Promise<void> {
    if (to.stageId === undefined) return snackbar.info(`لا يُنقل شيء إلى «${to.name}».`)
    if ((row.assignment?.stage?.id ?? null) === to.stageId) return
    setMoving(before => new Map(before).set(row.id, { row, to: to.key }))
    const done = await changeAssignment(row, { stageId: to.stageId })
    await refresh()
    setMoving(before => new Map([...before].filter(([id]) => id !== row.id)))
    if (done) snackbar.success(`نُقل «${row.title}» إلى «${to.name}».`)
  }

  const drop = ({ active, over }: DragEndEvent): void => {
    setDragged(undefined)
    const to = columns.find(({ key }) => key === over?.id)
    const row = active.data.current?.row as ListedRow | undefined
    if (to && row) void move(row, to)
  }

  if (stages.error && !stages.data)
    return <Failure error={stages.error} onRetry={() => void stages.refetch()} />
  // On a phone, by default the column for new ideas.
  const one = columns.find(({ key }) => key === list.filters.column) ?? columns[1] ?? columns[0]!
  const shown = isWide ? columns : [one]
  const ids = Object.values(watched).flat()
  return (
    <>
      <PageHeader
        title="لوحة العمل"
        text="ما لم يُنشر بعد، بمراحله. النقل لا ينشر شيئًا."
        actions={
          <Anchor component={Link} to="/dashboard/article/calendar" size="sm">
            تقويم العمل
          </Anchor>
        }
      />
      <Group gap="xs" mb="sm" role="search" aria-label="البحث والتصفية: لوحة العمل">
        <SearchBox label="ابحث في اللوحة" list={list} />
        <Filters chosen={chosen}>
          <FilterChip name="assignee" value={String(user?.id)} list={list}>
            المسندة إليّ
          </FilterChip>
          <PlaceFilters list={list} />
        </Filters>
        <ClearAll list={list} />
      </Group>
      {may.createIdea && (
        <IdeaField
          stages={(stages.data ?? []).filter(({ status }) => status)}
          categoryId={Number(list.filters.category) || undefined}
          onMade={() => void refresh()}
        />
      )}
      {!isWide && columns.length > 0 && (
        <Tabs value={shown[0]!.key} onChange={value => list.filter({ column: value })} mb="sm">
          <Tabs.List aria-label="المرحلة المعروضة" style={{ flexWrap: 'nowrap', overflowX: 'auto' }}>
            {columns.map(({ key, name }) => (
              <Tabs.Tab key={key} value={key} miw="max-content">
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      )}
      {!stages.data ? (
        <FormSkeleton label="تُجلب اللوحة…" />
      ) : stages.data.length === 0 ? (
        <NoStages />
      ) : (
        <ListPresence articles={[...new Set(ids)].slice(0, maxWatched)} onDesk={refreshSoon}>
          <DndContext
            sensors={sensors}
            collisionDetection={args => {
              const under = pointerWithin(args)
              return under.length > 0 ? under : rectIntersection(args)
            }}
            accessibility={wordsOf(names.current)}
            onDragStart={({ active }) => setDragged(active.data.current?.row as ListedRow)}
            onDragCancel={() => setDragged(undefined)}
            onDragEnd={drop}
          >
            <section className={classes.board} aria-label="المراحل" tabIndex={isWide ? 0 : undefined}>
              {shown.map(column => (
                <BoardColumn
                  key={column.key}
                  column={column}
                  list={list}
                  moving={moving}
                  mayMove={may.change}
                  targets={columns.filter(({ stageId, key }) => stageId !== undefined && key !== column.key)}
                  onMove={(row, to) => void move(row, to)}
                  onOpen={setOpened}
                  onRows={noteRows}
                />
              ))}
            </section>
            <DragOverlay dropAnimation={null}>
              {dragged && (
                <div className={classes.lifted}>
                  <CardBody row={dragged} />
                </div>
              )}
            </DragOverlay>
          </DndContext>
        </ListPresence>
      )}
      {opened && <AssignDialog article={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function NoStages() {
  const { user } = useSession()
  const may = user !== undefined && mayOpen(user, 'dashboard-stage-list___ar')
  return (
    <EmptyState
      title="لا مراحل بعد"
      text="تسمّي غرفة الأخبار مراحلها، ثم تظهر هنا أعمدة."
      action={
        may && (
          <Anchor component={Link} to="/dashboard/stage/list">
            إلى مراحل العمل
          </Anchor>
        )
      }
    />
  )
}

/** Screen reader announcements during a drag. */
function wordsOf(names: ReadonlyMap<string, string>) {
  const titleOf = (active: { data: { current?: { row?: ListedRow } | undefined } }) =>
    active.data.current?.row?.title ?? ''
  const nameOf = (id: string | number) => names.get(String(id)) ?? ''
  const announcements: Announcements = {
    onDragStart: ({ active }) => `رُفع «${titleOf(active as never)}».`,
    onDragOver: ({ over }) => (over ? `فوق «${nameOf(over.id)}».` : 'خارج المراحل.'),
    onDragEnd: ({ over }) => (over ? `وُضع في «${nameOf(over.id)}».` : 'عاد إلى مرحلته.'),
    onDragCancel: () => 'أُلغي النقل.',
  }
  return {
    announcements,
    screenReaderInstructions: {
      draggable: 'اضغط مفتاح المسافة لرفعه، والسهمين لنقله بين المراحل، والمسافة لوضعه، وEscape لتركه.',
    },
  }
}
