import { Anchor, Button, Skeleton, Stack } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconKeyboard } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { EmptyState } from '../../../ui/dashboard/EmptyState.tsx'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { useKeptState } from '../../../ui/dashboard/keptState.ts'
import { mayOpen } from '../../../ui/dashboard/mayOpen.ts'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import { wireFates } from '../wire.schema.ts'
import { KeysHelp } from './KeysHelp.tsx'
import { SendDialog } from './SendDialog.tsx'
import { useWireActions } from './useWireActions.ts'
import { useWireItems, type WireInput } from './useWireItems.ts'
import { useWireKeys } from './useWireKeys.ts'
import classes from './Wire.module.css'
import { WireBulkBar } from './WireBulkBar.tsx'
import { sinceOf, WireFilters, type WireListState, wireFilters } from './WireFilters.tsx'
import { WireList } from './WireList.tsx'
import { WireSide } from './WireSide.tsx'
import type { WireCommand } from './wireKeys.ts'
import { itemPath } from './wireWords.ts'

/** Incoming items of all feeds, newest first. */
export function WirePage() {
  const list = useListState({ sort: '', filters: wireFilters })
  const input = useWireInput(list)
  const [active, setActive] = useKeptState<number | undefined>('active', undefined)
  const [selected, setSelected] = useKeptState<number[]>('selected', [])
  const [sending, setSending] = useState(false)
  const [isHelping, help] = useDisclosure(false)
  const isWide = useMediaQuery('(min-width: 75em)', innerWidth >= 1200)
  const navigate = useNavigate()

  const wire = useWireItems(input, listDrawn)
  const { items, refresh } = wire
  const actions = useWireActions(ids => void refresh(ids))
  const chosen = items.filter(({ id }) => selected.includes(id))
  const current = items.find(({ id }) => id === active)
  const affected = chosen.length > 0 ? chosen : current ? [current] : []

  const select = useCallback(
    (id: number) =>
      setSelected(before => (before.includes(id) ? before.filter(one => one !== id) : [...before, id])),
    [setSelected],
  )

  function run(command: WireCommand): void {
    const index = items.findIndex(({ id }) => id === active)
    if (command === 'help') help.open()
    else if (command === 'next') setActive(items[Math.min(index + 1, items.length - 1)]?.id)
    else if (command === 'previous') setActive(items[Math.max(0, index - 1)]?.id)
    else if (!current) return
    else if (command === 'open') void navigate(itemPath(current.id))
    else if (!actions.may.take || actions.isBusy) return
    else if (command === 'select') select(current.id)
    else if (command === 'send') setSending(true)
    else if (command === 'take') actions.take.mutate({ items: affected })
    else actions.ignore.mutate({ items: affected, ignored: !affected.every(({ ignored }) => ignored) })
  }
  useWireKeys(run)

  return (
    <>
      <PageHeader
        title="الوارد"
        text="كل ما ترسله الخلاصات، وما صار به. الأحدث أولًا، ويصل الجديد وحده."
        actions={<WireLinks onHelp={help.open} />}
      />
      <WireFilters list={list} />
      {wire.error && !wire.data ? (
        <Failure error={wire.error} onRetry={wire.refetch} />
      ) : !wire.data ? (
        <WireSkeleton />
      ) : items.length === 0 ? (
        <EmptyWire isNarrowed={list.isNarrowed} onClear={list.clear} />
      ) : (
        <div className={classes.layout}>
          <WireList
            items={items}
            active={active}
            selected={selected}
            selectable={actions.may.take}
            hasMore={wire.hasNextPage}
            isLoading={wire.isFetchingNextPage}
            onMore={() => void wire.fetchNextPage()}
            onActivate={setActive}
            onSelect={select}
          />
          {isWide && (
            <aside className={classes.side} aria-label="المادة المختارة">
              <WireSide id={active} actions={actions} />
            </aside>
          )}
        </div>
      )}
      <WireBulkBar
        items={chosen}
        actions={actions}
        onSend={() => setSending(true)}
        onClose={() => setSelected([])}
      />
      {sending && affected.length > 0 && (
        <SendDialog
          count={affected.length}
          onSend={assigneeId =>
            actions.take.mutate({ items: affected, assigneeId }, { onSuccess: () => setSelected([]) })
          }
          onClose={() => setSending(false)}
        />
      )}
      {isHelping && <KeysHelp onClose={help.close} />}
    </>
  )
}

function WireLinks({ onHelp }: { onHelp: () => void }) {
  return (
    <>
      <Button variant="subtle" visibleFrom="sm" leftSection={<IconKeyboard size={16} />} onClick={onHelp}>
        المفاتيح
      </Button>
      <Anchor component={Link} to="/dashboard/wire/why" size="sm">
        لماذا ليس هذا الخبر هنا؟
      </Anchor>
    </>
  )
}

function WireSkeleton() {
  return (
    <Stack gap={8} role="status" aria-label="يُجلب الوارد…">
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={row} height={84} />
      ))}
    </Stack>
  )
}

function EmptyWire({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const { user } = useSession()
  if (isNarrowed)
    return (
      <EmptyState
        title="لا شيء يطابق ما اخترتَه"
        text="جرّب كلمات أخرى، أو قلّل عوامل التصفية."
        action={
          <Button variant="default" onClick={onClear}>
            اعرض الكل
          </Button>
        }
      />
    )
  return (
    <EmptyState
      title="لم يرد شيء بعد"
      text="يظهر هنا كل خبر ترسله الخلاصات، وما صار به ولماذا."
      action={
        user !== undefined &&
        mayOpen(user, 'dashboard-filters-list___ar') && (
          <Button component={Link} to="/dashboard/filters/list" variant="default">
            افتح مرشّحات RSS
          </Button>
        )
      }
    />
  )
}

function useWireInput({ q, filters }: WireListState): WireInput {
  const { fate, feed, agency, category, since } = filters
  return useMemo(
    () => ({
      q: q || undefined,
      fate: wireFates.find(known => known === fate),
      feed: Number(feed) || undefined,
      agency: Number(agency) || undefined,
      category: Number(category) || undefined,
      from: sinceOf(since, Date.now()),
    }),
    [q, fate, feed, agency, category, since],
  )
}

/** Ids of the rows on the screen. */
function listDrawn(): number[] {
  return Array.from(document.querySelectorAll<HTMLElement>(`.${classes.row}`), row => Number(row.dataset.id))
}
