import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { api, client } from '../../../ui/dashboard/api.ts'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useLeaveGuard } from '../../../ui/dashboard/useLeaveGuard.ts'
import { useSaving } from '../../../ui/dashboard/useSaving.ts'
import { episodeInput, type StaffEpisode } from '../podcast.contract.ts'
import { readChapters, writeChapters } from './chapterLines.ts'

export type EpisodeProps = {
  id: number
  episode: StaffEpisode
  isReadOnly: boolean
  /** Set to whether something is typed that is not saved. */
  isTyped: RefObject<() => boolean>
}

export type EpisodeForm = ReturnType<typeof useEpisodeForm>['form']

function chaptersOf(text: string) {
  const read = readChapters(text)
  return 'wrong' in read ? [] : read.chapters
}

/** The form of an episode's place, and its saving. */
export function useEpisodeForm({ id, episode, isReadOnly, isTyped }: EpisodeProps) {
  const queries = useQueryClient()
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
  return { form, save }
}
