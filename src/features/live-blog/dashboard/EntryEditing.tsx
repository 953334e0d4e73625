import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { ORPCError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorCode, errorMessage, fieldErrors } from '../../../api/client.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import type { DeskEntry } from '../coverage.schema.ts'
import classes from './Coverage.module.css'
import type { EntryHandle } from './EntryEditor.tsx'
import { EntryForm } from './EntryForm.tsx'
import { type EntryDraft, keep, readKept } from './keptEntry.ts'

/** Editing an entry. On a conflict with a colleague, both texts are offered. */
export function EntryEditing({ entry, onClose }: { entry: DeskEntry; onClose: () => void }) {
  const userId = useSession().user?.id ?? 0
  const of = `entry-${entry.id}`
  const queries = useQueryClient()
  const handle = useRef<EntryHandle>(null)
  // The revision that was opened; conflicts are handled on saving.
  const [base, setBase] = useState(entry)
  const [theirs, setTheirs] = useState<DeskEntry>()
  const [initial] = useState<EntryDraft>(() => readKept(userId, of) ?? writtenOf(entry))
  const save = useMutation({
    mutationFn: (written: EntryDraft) =>
      client.coverage.edit({ id: entry.id, revision: base.revision, ...written }),
    async onSuccess() {
      keep(userId, of, undefined)
      await queries.invalidateQueries({ queryKey: api.coverage.key() })
      onClose()
    },
    onError(problem) {
      if (errorCode(problem) === 'STALE_REVISION')
        setTheirs((problem as ORPCError<'STALE_REVISION', { current: DeskEntry }>).data.current)
      else if (!fieldErrors(problem).html) snackbar.error(errorMessage(problem))
    },
  })

  return (
    <EntryForm
      label="نص المشاركة"
      submit={theirs ? 'احفظ نصي' : 'احفظ'}
      initial={initial}
      onKeep={written => keep(userId, of, written)}
      onSubmit={written => save.mutate(written)}
      onCancel={() => {
        keep(userId, of, undefined)
        onClose()
      }}
      isBusy={save.isPending}
      error={fieldErrors(save.error).html}
      handle={handle}
      autoFocus
    >
      {theirs && (
        <Alert color="amber" role="alert" title="عدّل زميل هذه المشاركة بعد أن فتحتها">
          <Stack gap="xs">
            <Text size="sm">نصها الآن:</Text>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was stored */}
            <div className={classes.text} dangerouslySetInnerHTML={{ __html: theirs.html }} />
            <Group gap="xs">
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => {
                  handle.current?.write(theirs.html)
                  setBase(theirs)
                  setTheirs(undefined)
                }}
              >
                خذ نصها الآن
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => {
                  setBase(theirs)
                  setTheirs(undefined)
                }}
              >
                أبقِ نصي لأحفظه
              </Button>
            </Group>
          </Stack>
        </Alert>
      )}
    </EntryForm>
  )
}

const writtenOf = ({ html, pinned, important, author }: DeskEntry): EntryDraft => ({
  html,
  pinned,
  important,
  authorId: author?.id ?? null,
})
