import { useState } from 'react'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import type { ListedRow } from '../../../article/article.assignment.schema.ts'
import { changeAssignment, useDeskRefresh } from '../desk/useDesk.ts'
import type { Column } from './columns.ts'

/** Cards being moved, by id, with the key of their new column. */
export type Moving = ReadonlyMap<number, { row: ListedRow; to: string }>

/** Moves cards, which appear in their new column before the server has answered. */
export function useCardMoves() {
  const refresh = useDeskRefresh()
  const [moving, setMoving] = useState<Moving>(new Map())

  async function move(row: ListedRow, to: Column): Promise<void> {
    if (to.stageId === undefined) return snackbar.info(`لا يُنقل شيء إلى «${to.name}».`)
    if ((row.assignment?.stage?.id ?? null) === to.stageId) return
    setMoving(before => new Map(before).set(row.id, { row, to: to.key }))
    const done = await changeAssignment(row, { stageId: to.stageId })
    await refresh()
    setMoving(before => new Map([...before].filter(([id]) => id !== row.id)))
    if (done) snackbar.success(`نُقل «${row.title}» إلى «${to.name}».`)
  }

  return { moving, move }
}
