import { Alert, Button, Group, Modal, Select, Stack } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as nouns from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import type { Tag } from '../tag.contract.ts'

type Props = { tag: Tag & { articles: number }; onClose: () => void }

/** Merges a tag into another. */
export function TagMergeDialog({ tag, onClose }: Props) {
  const isPhone = useMediaQuery('(max-width: 36em)', innerWidth < 576)
  const [into, setInto] = useState<{ id: number; name: string }>()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed === into?.name ? '' : typed.trim(), 250)
  const { data, isPlaceholderData } = useQuery(
    api.tag.paginate.queryOptions({
      input: { limit: 30, sort: '-articles', q: q || undefined },
      placeholderData: keepPreviousData,
    }),
  )
  // A merge cannot be undone, so results of an earlier query are not offered.
  const isSearching = isPlaceholderData || (typed !== into?.name && typed.trim() !== q)
  const others = data?.items.filter(({ id }) => id !== tag.id) ?? []
  const offered = into && !others.some(({ id }) => id === into.id) ? [into, ...others] : others
  const queries = useQueryClient()
  const merge = useMutation({
    mutationFn: (survivor: { id: number }) => client.tag.merge({ id: tag.id, into: survivor.id }),
    onSuccess: ({ name }) => {
      void queries.invalidateQueries({ queryKey: api.tag.key() })
      snackbar.success(`دُمج «${tag.name}» في «${name}».`)
      onClose()
    },
    onError: error => snackbar.error(error),
  })
  const moved =
    tag.articles === 0
      ? 'لا مقالات فيه. تنتقل إلى الوسم الباقي '
      : `تنتقل إلى الوسم الباقي مقالاته (${plural(tag.articles, nouns.article)}) و`
  return (
    <Modal opened onClose={onClose} title={`دمج الوسم «${tag.name}» في آخر`} fullScreen={isPhone} centered>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (into) merge.mutate(into)
        }}
      >
        <Stack>
          <Select
            label="الوسم الذي يبقى"
            placeholder="ابحث باسمه"
            nothingFoundMessage={isSearching ? 'يُبحث…' : 'لا وسم بهذا الاسم'}
            searchable
            required
            withAsterisk={false}
            data-autofocus
            filter={({ options }) => options}
            data={(isSearching ? [] : offered).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={into ? String(into.id) : null}
            onChange={value => setInto(offered.find(({ id }) => String(id) === value))}
            searchValue={typed}
            onSearchChange={setTyped}
          />
          <Alert color="amber" title={into ? `يبقى «${into.name}» ويُحذف «${tag.name}»` : 'ما الذي سيجري؟'}>
            {moved}المرشّحات التي تضيفه، وتحوّل إليه روابطه القديمة. لا يمكن التراجع عن الدمج.
          </Alert>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              ألغِ
            </Button>
            <Button
              type="submit"
              color="red.9"
              disabled={!into}
              title={into ? undefined : 'اختر الوسم الذي يبقى أولًا'}
              loading={merge.isPending}
            >
              ادمج
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
