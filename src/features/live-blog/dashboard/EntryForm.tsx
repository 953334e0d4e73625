import { Button, Chip, Group, Kbd, Stack, Text } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { IdSelect } from '../../../ui/dashboard/IdSelect.tsx'
import { useAuthorChoices } from '../../article/dashboard/fields/useChoices.ts'
import { longestEntry } from '../coverage.schema.ts'
import { EntryEditor, type EntryHandle } from './EntryEditor.tsx'
import type { EntryDraft } from './keptEntry.ts'

type Props = {
  label: string
  submit: string
  initial: EntryDraft
  /** Called shortly after each change. */
  onKeep: (written: EntryDraft) => void
  onSubmit: (written: EntryDraft) => void
  onCancel?: () => void
  isBusy?: boolean
  error?: ReactNode
  handle: RefObject<EntryHandle | null>
  autoFocus?: boolean
  children?: ReactNode
}

const keepAfterMs = 300

/** Form for a new or an existing entry. */
export function EntryForm({
  label,
  submit,
  initial,
  onKeep,
  onSubmit,
  onCancel,
  isBusy = false,
  error,
  handle,
  autoFocus = false,
  children,
}: Props) {
  const [marks, setMarks] = useState({
    pinned: initial.pinned,
    important: initial.important,
    authorId: initial.authorId,
  })
  const [problem, setProblem] = useState<string>()
  const html = useRef(initial.html)
  const tell = useDebouncedCallback(onKeep, { delay: keepAfterMs, flushOnUnmount: true })
  // Saves at once when the tab closes.
  useEffect(() => {
    const flush = () => tell.flush()
    addEventListener('pagehide', flush)
    return () => removeEventListener('pagehide', flush)
  }, [tell])

  function change(changes: Partial<EntryDraft>): void {
    const { html: text, ...others } = changes
    if (text !== undefined) html.current = text
    const next = { ...marks, ...others }
    setMarks(next)
    setProblem(undefined)
    tell({ ...next, html: html.current })
  }

  function send(): void {
    if (isBusy) return
    if (handle.current?.isUploading()) return void setProblem('تُرفع صورة الآن؛ انتظر حتى تصل.')
    const text = handle.current?.read() ?? html.current
    if (text === '') return void setProblem('اكتب المشاركة أولًا.')
    if (text.length > longestEntry) return void setProblem('المشاركة طويلة؛ اجعلها اثنتين.')
    tell.cancel()
    onSubmit({ ...marks, html: text })
    html.current = ''
    if (!onCancel) setMarks({ ...marks, pinned: false, important: false })
  }

  return (
    <Stack gap="xs">
      <EntryEditor
        label={label}
        initial={initial.html}
        placeholder="ما الذي حدث؟"
        onChange={text => change({ html: text })}
        onSubmit={send}
        onEscape={onCancel}
        handle={handle}
        autoFocus={autoFocus}
        error={problem ?? error}
      />
      {children}
      <Group justify="space-between" gap="xs">
        <EntryMarks marks={marks} onChange={change} />
        <Group gap="xs">
          <Text size="xs" c="dimmed" visibleFrom="sm">
            <Kbd size="xs">Ctrl</Kbd> + <Kbd size="xs">Enter</Kbd>
          </Text>
          {onCancel && (
            <Button size="sm" variant="default" onClick={onCancel}>
              ألغِ
            </Button>
          )}
          <Button size="sm" loading={isBusy} onClick={send}>
            {submit}
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}

type Marks = Omit<EntryDraft, 'html'>

function EntryMarks({ marks, onChange }: { marks: Marks; onChange: (changes: Partial<Marks>) => void }) {
  const authors = useAuthorChoices()
  return (
    <Group gap="xs">
      <Chip size="sm" checked={marks.important} onChange={important => onChange({ important })}>
        لحظة مهمة
      </Chip>
      <Chip size="sm" checked={marks.pinned} onChange={pinned => onChange({ pinned })}>
        مثبّتة
      </Chip>
      <IdSelect
        size="xs"
        aria-label="الكاتب الذي يراه القراء"
        placeholder="بلا اسم كاتب"
        clearable
        searchable
        data={authors}
        value={marks.authorId}
        onChange={authorId => onChange({ authorId })}
        w={170}
      />
    </Group>
  )
}
