import { Anchor, Button, Group, Select, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { api } from '../../../../ui/dashboard/api.ts'
import { insertBlocks } from '../insertBlocks.ts'

/** Chooses a poll that readers see, and inserts a card that leads to it. */
export function PollCardForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [poll, setPoll] = useState<{ id: number; name: string }>()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed === poll?.name ? '' : typed, 250)
  const { data } = useQuery(
    api.poll.paginate.queryOptions({
      input: { q: q || undefined, status: true, limit: 10 },
      placeholderData: keepPreviousData,
    }),
  )
  const found = data?.items ?? []
  const offered = poll && !found.some(({ id }) => id === poll.id) ? [poll, ...found] : found

  function put(): void {
    if (!poll) return
    onDone()
    insertBlocks(editor, [{ type: 'poll', attrs: { poll: String(poll.id), question: poll.name } }])
  }

  return (
    <Stack>
      <Select
        label="الاستطلاع"
        placeholder="ابحث بكلمات من سؤاله"
        description={
          <>
            يضاف استطلاع جديد من{' '}
            <Anchor href="/dashboard/poll/list" target="_blank" inherit>
              قائمة الاستطلاعات
            </Anchor>
          </>
        }
        data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={poll ? String(poll.id) : null}
        onChange={id => setPoll(offered.find(each => String(each.id) === id))}
        searchable
        allowDeselect={false}
        searchValue={typed}
        onSearchChange={setTyped}
        filter={({ options }) => options}
        nothingFoundMessage="لا استطلاع بهذه الكلمات"
        data-autofocus
      />
      <Group justify="flex-end">
        <Button size="xs" disabled={!poll} onClick={put}>
          أضفه
        </Button>
      </Group>
    </Stack>
  )
}
