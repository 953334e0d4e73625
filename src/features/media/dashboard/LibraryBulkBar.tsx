import { ActionBar, Autocomplete, Button, Group, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as nouns from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { confirm } from '../../../ui/dashboard/confirm.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'

type Props = { chosen: number[]; onDone: () => void }

/** Labels the selected pictures, or deletes unused ones. */
export function LibraryBulkBar({ chosen, onDone }: Props) {
  const queries = useQueryClient()
  const [label, setLabel] = useState('')
  const { data: known = [] } = useQuery(api.media.labels.queryOptions())
  const refresh = () => queries.invalidateQueries({ queryKey: api.media.key() })
  const mark = useMutation({
    mutationFn: (on: boolean) => client.media.label({ ids: chosen, label: label.trim(), on }),
    onSuccess: ({ done }, on) => {
      snackbar.success(`${on ? 'صُنّفت' : 'نُزع التصنيف عن'} ${plural(done.length, nouns.picture)}.`)
      void refresh()
      onDone()
    },
    onError: error => snackbar.error(error),
  })
  const remove = useMutation({
    mutationFn: () => client.media.removeUnused({ ids: chosen }),
    onSuccess: ({ done, kept }) => {
      const rest = kept.length > 0 ? ` وبقي ما يظهر في الموقع: ${plural(kept.length, nouns.picture)}.` : ''
      snackbar.success(`حُذفت ${plural(done.length, nouns.picture)}.${rest}`)
      void refresh()
      onDone()
    },
    onError: snackbar.error,
  })
  async function askAndRemove(): Promise<void> {
    const sure = await confirm({
      title: `حذف ${plural(chosen.length, nouns.picture)}؟`,
      message: 'يُحذف منها ما لا يظهر في شيء، ولا رجعة فيه. وما يظهر في مقال أو صفحة يبقى.',
      confirm: 'احذف',
      danger: true,
    })
    if (sure) remove.mutate()
  }
  const isBusy = mark.isPending || remove.isPending
  return (
    <ActionBar opened={chosen.length > 0} aria-label="إجراءات على الصور المختارة">
      <Group gap="xs">
        <Text size="sm">{plural(chosen.length, nouns.picture)}</Text>
        <Autocomplete
          aria-label="التصنيف"
          placeholder="التصنيف"
          size="xs"
          w={150}
          maxLength={60}
          data={known.map(one => one.label)}
          value={label}
          onChange={setLabel}
        />
        <Button size="xs" disabled={!label.trim() || isBusy} onClick={() => mark.mutate(true)}>
          صنّف
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={!label.trim() || isBusy}
          onClick={() => mark.mutate(false)}
        >
          انزع التصنيف
        </Button>
        <Button
          size="xs"
          variant="default"
          color="red"
          loading={remove.isPending}
          onClick={() => void askAndRemove()}
        >
          احذف ما لا يُستعمل
        </Button>
        <Button size="xs" variant="subtle" onClick={onDone}>
          ألغِ الاختيار
        </Button>
      </Group>
    </ActionBar>
  )
}
