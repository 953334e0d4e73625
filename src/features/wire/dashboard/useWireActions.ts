import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { plural } from '../../../arabic/plural.ts'
import { client } from '../../../ui/dashboard/api.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import { editAddress } from '../../article/dashboard/pickers/articleLabels.ts'
import { wireContract } from '../wire.contract.ts'
import type { WireItem } from '../wire.schema.ts'
import { itemForms } from './wireWords.ts'

type Take = { items: WireItem[]; assigneeId?: number; opens?: boolean }

export type WireActions = ReturnType<typeof useWireActions>

/** Takes, sends and ignores items, one or many. `onDone` is called with those that changed. */
export function useWireActions(onDone: (ids: number[]) => void) {
  const may = useRights(wireContract)
  const { user } = useSession()
  const navigate = useNavigate()
  const take = useMutation({
    async mutationFn({ items, assigneeId }: Take) {
      const taken: Awaited<ReturnType<typeof client.wire.take>>[] = []
      const failures: unknown[] = []
      // Runs sequentially, because each item may fetch pictures.
      for (const { id } of items) {
        try {
          taken.push(await client.wire.take({ id, ...(assigneeId && { assigneeId }) }))
        } catch (error) {
          failures.push(error)
        }
      }
      return { taken, failures }
    },
    onSuccess({ taken, failures }, { items, assigneeId, opens }) {
      onDone(items.map(({ id }) => id))
      if (failures.length > 0) snackbar.error(failures[0])
      const [first] = taken
      if (!first) return
      const other = first.assignee && first.assignee.id !== user?.id ? first.assignee : undefined
      if (items.length > 1) snackbar.success(`أُخذت: ${plural(taken.length, itemForms)}.`)
      else if (assigneeId !== undefined && other) snackbar.success(`أُسندت إلى ${other.name}.`)
      else if (other) snackbar.info(`سبقك ${other.name} إليها؛ مقالها عنده.`)
      else if (!opens) snackbar.success('أُخذت، ومقالها عندك.')
      if (opens && assigneeId === undefined) void navigate(editAddress(first.articleId))
    },
  })
  const ignore = useMutation({
    mutationFn: ({ items, ignored }: { items: WireItem[]; ignored: boolean }) =>
      client.wire.ignore({ ids: items.map(({ id }) => id), ignored }),
    onSuccess({ items }, { ignored }) {
      onDone(items.map(({ id }) => id))
      snackbar.success(`${ignored ? 'تُجوهلت' : 'عادت'}: ${plural(items.length, itemForms)}.`)
    },
    onError: error => snackbar.error(error),
  })
  return { may, take, ignore, isBusy: take.isPending || ignore.isPending }
}
