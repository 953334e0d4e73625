import { ActionIcon, Alert, Group, Stack, Text, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { entry as entryNoun } from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import classes from './Coverage.module.css'
import type { EntryHandle } from './EntryEditor.tsx'
import { EntryForm } from './EntryForm.tsx'
import { type EntryDraft, keep, nothing, readKept } from './keptEntry.ts'
import { newKey } from './newKey.ts'
import { Outbox, type WaitingEntry } from './Outbox.ts'

/** Writes entries; each is sent once, as soon as possible. */
export function Composer({ articleId, userId }: { articleId: number; userId: number }) {
  const of = `new-${articleId}`
  const handle = useRef<EntryHandle>(null)
  const outbox = useMemo(() => new Outbox(articleId, userId), [articleId, userId])
  const waiting = useSyncExternalStore(outbox.subscribe, outbox.items)
  const [initial, setInitial] = useState<EntryDraft>(() => readKept(userId, of) ?? nothing)
  const [version, setVersion] = useState(0)

  function post(written: EntryDraft): void {
    outbox.add({ key: newKey(), ...written })
    const next = { ...nothing, authorId: written.authorId }
    keep(userId, of, next)
    handle.current?.write('')
    handle.current?.focus()
  }

  /** Puts it back into the editor, unless something is being written there. */
  function takeBack({ key, html, pinned, important, authorId }: WaitingEntry): void {
    if (handle.current?.read()) return void snackbar.info('انشر ما تكتبه الآن أو امسحه أولًا.')
    outbox.remove(key)
    setInitial({ html, pinned, important, authorId })
    setVersion(version + 1)
  }

  const unsent = waiting.filter(({ refusal }) => refusal === undefined)
  return (
    <Stack gap="sm" className={classes.composer}>
      <EntryForm
        key={version}
        label="مشاركة جديدة"
        submit="انشر المشاركة"
        initial={initial}
        onKeep={written => keep(userId, of, written.html === '' && !written.authorId ? undefined : written)}
        onSubmit={post}
        handle={handle}
        autoFocus
      />
      {unsent.length > 0 && (
        <Text size="sm" c="dimmed" role="status">
          في انتظار الإرسال: {plural(unsent.length, entryNoun)}. تُرسل تلقائيًا، ولو أغلقت الصفحة ثم عدت.
        </Text>
      )}
      {waiting
        .filter(({ refusal }) => refusal !== undefined)
        .map(item => (
          <Alert key={item.key} color="red" role="alert" py="xs">
            <Group justify="space-between" wrap="nowrap">
              <div>
                <Text size="sm">لم تُنشر: {item.refusal}</Text>
                {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by this person, in this browser */}
                <div className={classes.text} dangerouslySetInnerHTML={{ __html: item.html }} />
              </div>
              <Group gap={4} wrap="nowrap">
                <Tooltip label="أعدها إلى المحرر">
                  <ActionIcon variant="subtle" aria-label="أعدها إلى المحرر" onClick={() => takeBack(item)}>
                    <IconArrowBackUp size={18} />
                  </ActionIcon>
                </Tooltip>
                <Tooltip label="اتركها">
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    aria-label="اترك المشاركة التي لم تُنشر"
                    onClick={() => outbox.remove(item.key)}
                  >
                    <IconTrash size={18} />
                  </ActionIcon>
                </Tooltip>
              </Group>
            </Group>
          </Alert>
        ))}
    </Stack>
  )
}
