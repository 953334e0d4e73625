import { Loader, Stack, Text, Textarea } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { errorMessage } from '../../../api/client.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { Thumb } from '../../../ui/dashboard/Thumb.tsx'
import { useLeaveGuard } from '../../../ui/dashboard/useLeaveGuard.ts'
import type { Media } from '../media.contract.ts'
import classes from './DescriptionGrid.module.css'

/** Descriptions of many pictures, as a list of fields; each is saved on leaving it. */
export function DescriptionGrid({ items }: { items: Media[] }) {
  const [unsaved, setUnsaved] = useState<ReadonlySet<number>>(new Set())
  useLeaveGuard(() => unsaved.size > 0)
  const mark = (id: number, isUnsaved: boolean) =>
    setUnsaved(before => {
      const next = new Set(before)
      if (isUnsaved) next.add(id)
      else next.delete(id)
      return next
    })
  return (
    <ul className={classes.rows} aria-label="أوصاف الصور">
      {items.map(media => (
        <Row key={media.id} media={media} onUnsaved={isUnsaved => mark(media.id, isUnsaved)} />
      ))}
    </ul>
  )
}

function Row({ media, onUnsaved }: { media: Media; onUnsaved: (isUnsaved: boolean) => void }) {
  const queries = useQueryClient()
  const [text, setText] = useState(media.alt)
  const [stored, setStored] = useState(media.alt)
  const save = useMutation({
    mutationFn: (alt: string) => client.media.edit({ id: media.id, alt }),
    onSuccess: ({ alt }, sent) => {
      setStored(alt)
      // Edited during the save: saved when the field is left again.
      setText(now => {
        onUnsaved(now.trim() !== sent)
        return now
      })
      void queries.invalidateQueries({ queryKey: api.media.key(), refetchType: 'none' })
    },
  })
  const isUnsaved = text.trim() !== stored
  // Otherwise the page would ask about a picture that it no longer shows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the row is removed
  useEffect(() => () => onUnsaved(false), [])
  const keep = () => {
    if (isUnsaved && !save.isPending) save.mutate(text.trim())
  }
  return (
    <li className={classes.row}>
      <Thumb picture={media} whole aspect="4x3" maxWidth={320} alt="" />
      <Stack gap={2}>
        <Textarea
          aria-label={`وصف الصورة ${media.fileName || media.caption || media.id}`}
          placeholder="ما في الصورة، لمن لا يراها"
          autosize
          minRows={2}
          maxLength={300}
          value={text}
          error={save.error && !save.isPending ? `لم يُحفظ: ${errorMessage(save.error)}` : undefined}
          onChange={event => {
            setText(event.currentTarget.value)
            onUnsaved(event.currentTarget.value.trim() !== stored)
          }}
          onBlur={keep}
          onKeyDown={event => goOn(event, keep)}
          rightSection={
            save.isPending ? (
              <Loader size={14} aria-label="يُحفظ…" />
            ) : save.isSuccess && !isUnsaved ? (
              <IconCheck size={16} role="img" aria-label="حُفظ" />
            ) : null
          }
        />
        <Text size="xs" c="dimmed" lineClamp={2}>
          {[media.caption, media.credit, media.fileName].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
    </li>
  )
}

/** Enter moves to the next picture, with Shift to the previous one; a field is saved on leaving it. */
function goOn(event: KeyboardEvent<HTMLTextAreaElement>, keep: () => void): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  const list = event.currentTarget.closest('ul')
  const fields = [...(list?.querySelectorAll<HTMLTextAreaElement>('textarea:not([aria-hidden])') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + (event.shiftKey ? -1 : 1)]
  if (next) next.focus()
  else keep()
}
