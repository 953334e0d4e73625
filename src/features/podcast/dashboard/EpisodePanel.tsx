import { Alert, Button, Group, NativeSelect, Stack, Switch, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { formatBytes } from '../../../arabic/bytes.ts'
import { formatDuration } from '../../../arabic/duration.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { NumberField } from '../../../ui/dashboard/NumberField.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useLeaveGuard } from '../../../ui/dashboard/useLeaveGuard.ts'
import { useSaving } from '../../../ui/dashboard/useSaving.ts'
import { episodeInput, type StaffEpisode } from '../podcast.contract.ts'
import { readChapters, writeChapters } from './chapterLines.ts'

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

const types = [
  { value: 'full', label: 'حلقة كاملة' },
  { value: 'trailer', label: 'تعريفية' },
  { value: 'bonus', label: 'إضافية' },
]

function chaptersOf(text: string) {
  const read = readChapters(text)
  return 'wrong' in read ? [] : read.chapters
}

type Props = {
  id: number
  episode: StaffEpisode
  isReadOnly: boolean
  isTyped: RefObject<() => boolean>
}

function EpisodeForm({ id, episode, isReadOnly, isTyped }: Props) {
  const queries = useQueryClient()
  const shows = useQuery(api.podcast.paginate.queryOptions({ input: { limit: 100 } }))
  const form = useForm({
    initialValues: {
      podcastId: episode.podcast?.id ?? null,
      season: episode.season,
      number: episode.number,
      type: episode.type,
      explicit: episode.explicit ?? false,
      chapters: writeChapters(episode.chapters),
    },
    validate: values => {
      const read = readChapters(values.chapters)
      const chapters = 'wrong' in read ? undefined : read.chapters
      const found = rulesOf(episodeInput)({ ...values, chapters })
      // Their own errors are of one of several lines.
      const [, wrong] = Object.entries(found).find(([name]) => name.startsWith('chapters')) ?? []
      const line = 'wrong' in read && `سطر بلا وقت أو عنوان: «${read.wrong}». اكتب مثل: 01:30 الضيف`
      return { ...found, ...((line || wrong) && { chapters: line || wrong }) }
    },
  })
  const revision = useRef(episode.revision)
  const save = useSaving({
    form,
    save: (values: typeof form.values, over = revision.current) =>
      client.podcast.setEpisode({
        ...{ articleId: id, ...values, explicit: values.explicit || null },
        revision: over,
        chapters: chaptersOf(values.chapters),
      }),
    onSaved(saved, sent) {
      revision.current = saved.revision
      // Typed during the save, and still unsaved.
      form.resetDirty(sent)
      const { queryKey } = api.podcast.episode.queryOptions({ input: { articleId: id } })
      queries.setQueryData(queryKey, saved)
      void queries.invalidateQueries({ queryKey: api.podcast.key() })
      snackbar.success(saved.podcast ? `صار حلقة من «${saved.podcast.name}».` : 'أُخرج من البرنامج.')
    },
  })
  const isDirty = () => form.isDirty() && !isReadOnly
  useLeaveGuard(isDirty, { message: 'مكان الحلقة وفصولها لم تُحفظ بعد، وستضيع إن غادرت الصفحة.' })
  useEffect(() => {
    isTyped.current = isDirty
    return () => {
      isTyped.current = () => false
    }
  })
  const { recording } = episode
  const number = (name: 'season' | 'number') => ({
    ...form.getInputProps(name),
    value: form.values[name] ?? '',
    onChange: (value: string | number) => form.setFieldValue(name, value === '' ? null : Number(value)),
  })
  const isIn = form.values.podcastId !== null
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
      {isIn && (
        <>
          <Group grow align="flex-start">
            <NumberField label="الموسم" min={1} max={999} disabled={isReadOnly} {...number('season')} />
            <NumberField
              label="رقم الحلقة"
              min={1}
              max={100_000}
              disabled={isReadOnly}
              placeholder={episode.nextNumber ? String(episode.nextNumber) : ''}
              {...number('number')}
            />
          </Group>
          <NativeSelect
            label="نوع الحلقة"
            data={types}
            disabled={isReadOnly}
            {...form.getInputProps('type')}
          />
          <Switch
            label="محتوى صريح"
            disabled={isReadOnly}
            {...form.getInputProps('explicit', { type: 'checkbox' })}
          />
          <Textarea
            label="الفصول"
            description="كل فصل في سطر: وقت بدايته ثم عنوانه"
            placeholder={'00:00 مقدمة\n01:30 الضيف'}
            autosize
            minRows={2}
            maxRows={12}
            disabled={isReadOnly}
            {...form.getInputProps('chapters')}
          />
          {recording ? (
            <Text size="xs" c="dimmed">
              التسجيل: {recording.seconds ? `${formatDuration(recording.seconds)}، ` : ''}
              {formatBytes(recording.bytes)}
              {recording.transcript ? '، ومعه نصه' : '. أضف ملف ترجمته إلى بطاقته ليظهر نص الحلقة'}.
            </Text>
          ) : (
            <Alert color="orange" p="xs">
              لا تسجيل MP3 أو M4A في النص المحفوظ، فلن تدخل الحلقة خلاصة البرنامج.
            </Alert>
          )}
        </>
      )}
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
