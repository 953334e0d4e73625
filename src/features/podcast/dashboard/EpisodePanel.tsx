import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../ui/dashboard/api.ts'
import type { StaffEpisode } from '../podcast.contract.ts'
import { EpisodeFields } from './EpisodeFields.tsx'
import { type EpisodeProps, useEpisodeForm } from './useEpisodeForm.ts'

type PanelProps = { id: number; revision: number; isReadOnly: boolean }

/** An audio article's place in a podcast; saved apart from the article. */
export function EpisodePanel({ id, revision, isReadOnly }: PanelProps) {
  const queries = useQueryClient()
  const { data } = useQuery(api.podcast.episode.queryOptions({ input: { articleId: id } }))
  // The recording is in the article's text.
  useEffect(() => {
    if (revision) void queries.invalidateQueries({ queryKey: api.podcast.episode.key() })
  }, [queries, revision])
  const isTyped = useRef<() => boolean>(() => false)
  const [opened, setOpened] = useState<StaffEpisode>()
  // A colleague's change does not take away what is being typed; saving asks about it.
  if (data && data !== opened && !isTyped.current()) setOpened(data)
  if (!data || !opened) return null
  const { podcast, season, number, type, explicit, chapters } = opened
  const key = JSON.stringify([podcast?.id, season, number, type, explicit, chapters, opened.revision])
  const { recording } = data
  return <EpisodeForm key={key} id={id} episode={{ ...opened, recording }} {...{ isReadOnly, isTyped }} />
}

function EpisodeForm({ id, episode, isReadOnly, isTyped }: EpisodeProps) {
  const shows = useQuery(api.podcast.paginate.queryOptions({ input: { limit: 100 } }))
  const { form, save } = useEpisodeForm({ id, episode, isReadOnly, isTyped })
  return (
    <Stack gap="sm">
      <NativeSelect
        label="البرنامج"
        disabled={isReadOnly}
        data={[
          { value: '', label: 'ليس حلقة من برنامج' },
          ...(shows.data?.items ?? (episode.podcast ? [episode.podcast] : [])).map(({ id, name }) => ({
            value: String(id),
            label: name,
          })),
        ]}
        value={form.values.podcastId ?? ''}
        error={form.errors.podcastId}
        onChange={event => form.setFieldValue('podcastId', Number(event.currentTarget.value) || null)}
      />
      {form.values.podcastId !== null && <EpisodeFields {...{ form, episode, isReadOnly }} />}
      <Group justify="flex-end">
        <Button
          size="xs"
          variant="default"
          loading={save.isPending}
          disabled={isReadOnly || !form.isDirty()}
          onClick={() => !form.validate().hasErrors && save.mutate(form.getValues())}
        >
          احفظ مكانه
        </Button>
      </Group>
    </Stack>
  )
}
