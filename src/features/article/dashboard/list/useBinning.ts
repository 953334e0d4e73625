import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as nouns from '../../../../arabic/nouns.ts'
import { plural } from '../../../../arabic/plural.ts'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { confirm } from '../../../../ui/dashboard/confirm.tsx'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { binDays } from '../../article.policy.ts'
import type { StaffRow } from '../../article.schema.ts'

/** Bins and restores an article. Asks before binning, unless the article is held. */
export function useBinning(row: StaffRow) {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: api.article.key() })
  const bin = useMutation({
    mutationFn: () => client.article.remove({ id: row.id }),
    onSuccess: () => {
      snackbar.success(`نُقل المقال إلى السلة، ويبقى فيها ${plural(binDays, nouns.day)}.`)
      refresh()
    },
    onError: error => snackbar.error(error),
  })
  const restore = useMutation({
    mutationFn: () => client.article.restore({ id: row.id }),
    onSuccess: () => {
      snackbar.success('عاد المقال معلّقًا؛ انشره متى شئت.')
      refresh()
    },
    onError: error => snackbar.error(error),
  })

  async function askAndBin(): Promise<void> {
    const sure =
      row.state === 'held' ||
      (await confirm({
        title: 'نقل المقال إلى السلة؟',
        message: `«${row.title}» لن يراه القراء بعد ذلك. يبقى في السلة ${plural(binDays, nouns.day)} ويمكن إعادته.`,
        confirm: 'انقله إلى السلة',
        danger: true,
      }))
    if (sure) bin.mutate()
  }

  return { refresh, askAndBin, restore: () => restore.mutate() }
}
