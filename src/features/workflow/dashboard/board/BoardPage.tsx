import { Anchor, Group, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { ClearAll } from '../../../../ui/dashboard/ClearAll.tsx'
import { EmptyState } from '../../../../ui/dashboard/EmptyState.tsx'
import { Failure } from '../../../../ui/dashboard/Failure.tsx'
import { FilterChip } from '../../../../ui/dashboard/FilterChip.tsx'
import { Filters } from '../../../../ui/dashboard/Filters.tsx'
import { FormSkeleton } from '../../../../ui/dashboard/FormSkeleton.tsx'
import { useKeptState } from '../../../../ui/dashboard/keptState.ts'
import { mayOpen } from '../../../../ui/dashboard/mayOpen.ts'
import { PageHeader } from '../../../../ui/dashboard/PageHeader.tsx'
import { SearchBox } from '../../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../../ui/dashboard/useListState.ts'
import { useRights } from '../../../../ui/dashboard/useRights.ts'
import { useSession } from '../../../../ui/dashboard/useSession.ts'
import type { ListedRow } from '../../../article/article.assignment.schema.ts'
import { ListPresence } from '../../../presence/dashboard/ListPresence.tsx'
import { assignmentContract } from '../../assignment.contract.ts'
import { AssignDialog } from '../desk/AssignDialog.tsx'
import { PlaceFilters } from '../desk/PlaceFilters.tsx'
import { useDeskRefresh, useStages, useThrottled } from '../desk/useDesk.ts'
import { type Column, columnsOf } from './columns.ts'
import { DragBoard } from './DragBoard.tsx'
import { IdeaField } from './IdeaField.tsx'
import { useCardMoves } from './useCardMoves.ts'
import { useWatchedCards } from './useWatchedCards.ts'

/** Articles by stage; cards are moved by drag, keys, or menu. On a phone one column at a time. */
export function BoardPage() {
  const { user } = useSession()
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
  const [opened, setOpened] = useKeptState<ListedRow | undefined>('opened', undefined)
  const { moving, move } = useCardMoves()
  const watched = useWatchedCards()

  if (stages.error && !stages.data)
    return <Failure error={stages.error} onRetry={() => void stages.refetch()} />
  const columns = columnsOf(stages.data ?? [], user?.role === 'agency')
  const { assignee, category, agency, column } = list.filters
  // A phone shows one column, by default that of new ideas.
  const one = columns.find(({ key }) => key === column) ?? columns[1] ?? columns[0]!
  return (
    <>
      <PageHeader
        title="سير العمل"
        text="ما لم يُنشر بعد، بمراحله. النقل لا ينشر شيئًا."
        actions={
          <Anchor component={Link} to="/dashboard/article/calendar" size="sm">
            تقويم العمل
          </Anchor>
        }
      />
      <Group gap="xs" mb="sm" role="search" aria-label="البحث والتصفية: سير العمل">
        <SearchBox label="ابحث في اللوحة" list={list} />
        <Filters chosen={[assignee, category, agency].filter(Boolean).length}>
          <FilterChip name="assignee" value={String(user?.id)} list={list}>
            المسندة إليّ
          </FilterChip>
          <PlaceFilters list={list} />
        </Filters>
        <ClearAll list={list} />
      </Group>
      {/* An idea saved before the stages are loaded would get none. */}
      {may.createIdea && stages.data && (
        <IdeaField
          stages={stages.data.filter(({ status }) => status)}
          categoryId={Number(category) || undefined}
          onMade={() => void refresh()}
        />
      )}
      {!isWide && (
        <ColumnTabs columns={columns} shown={one} onChange={value => list.filter({ column: value })} />
      )}
      {!stages.data ? (
        <FormSkeleton label="تُجلب اللوحة…" />
      ) : stages.data.length === 0 ? (
        <NoStages />
      ) : (
        <ListPresence articles={watched.ids} onDesk={refreshSoon}>
          <DragBoard
            columns={columns}
            shown={isWide ? columns : [one]}
            scrolls={isWide}
            list={list}
            moving={moving}
            mayMove={may.change}
            onMove={(row, to) => void move(row, to)}
            onOpen={setOpened}
            onRows={watched.noteCards}
          />
        </ListPresence>
      )}
      {opened && <AssignDialog article={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

type TabsProps = { columns: Column[]; shown: Column; onChange: (key: string | null) => void }

function ColumnTabs({ columns, shown, onChange }: TabsProps) {
  return (
    <Tabs value={shown.key} onChange={onChange} mb="sm">
      <Tabs.List aria-label="المرحلة المعروضة" style={{ flexWrap: 'nowrap', overflowX: 'auto' }}>
        {columns.map(({ key, name }) => (
          <Tabs.Tab key={key} value={key} miw="max-content">
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
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
