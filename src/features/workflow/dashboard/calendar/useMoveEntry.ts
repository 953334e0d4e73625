import { formatGregorian, formatTime } from '../../../../arabic/dates.ts'
import { client } from '../../../../ui/dashboard/api.ts'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import type { CalendarEntry } from '../../assignment.schema.ts'
import { changeAssignment, useDeskRefresh } from '../desk/useDesk.ts'

/** Changes an entry's time, and says so; a publication's new time can be undone. */
export function useMoveEntry(): (entry: CalendarEntry, at: string) => Promise<boolean> {
  const refresh = useDeskRefresh()

  async function moveBack(entry: CalendarEntry): Promise<void> {
    await reschedule({ ...entry, revision: entry.revision + 1 }, entry.at)
    await refresh()
  }

  return async (entry, at) => {
    const done =
      entry.kind === 'due' ? await changeAssignment(entry, { dueAt: at }) : await reschedule(entry, at)
    await refresh()
    const when = `${formatGregorian(at, { style: 'full' })}، ${formatTime(at)}`
    if (!done) return false
    if (entry.kind === 'due') snackbar.success(`صار موعد تسليم «${entry.title}»: ${when}.`)
    else snackbar.undoable(`صار موعد نشر «${entry.title}»: ${when}.`, () => void moveBack(entry))
    return true
  }
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
