import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../../arabic/digits.ts'
import * as nouns from '../../../arabic/nouns.ts'
import { oblique, plural } from '../../../arabic/plural.ts'
import { api } from '../../../ui/dashboard/api.ts'
import { EmptyState } from '../../../ui/dashboard/EmptyState.tsx'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { isSendKeys } from '../../../ui/dashboard/isSendKeys.ts'
import type { Media } from '../media.contract.ts'
import classes from './MediaField.module.css'
import { PickerGrid } from './PickerGrid.tsx'
import { PickerSearch } from './PickerSearch.tsx'
import { listPictures } from './uploadPicture.ts'
import { type LibraryPage, useLibraryPage } from './useLibraryPage.ts'

type PickerOptions = {
  /** Gets the pictures in order of selection; only one unless `several` is set. */
  onPick: (pictures: Media[]) => void
  several?: boolean
  /** Set in articles: opens on news pictures, last used first. */
  isForNews?: boolean
  /** Set if pictures of this device are accepted too. */
  onFiles?: (files: File[]) => void
}
type Props = PickerOptions & { opened: boolean; onClose: () => void; title?: string | undefined }

/** Dialog to choose pictures from the library. */
export function MediaPicker({ opened, onClose, title, ...asked }: Props) {
  const usual = asked.several ? 'اختر صورًا من المكتبة' : 'اختر صورة من المكتبة'
  return (
    <Modal opened={opened} onClose={onClose} title={title ?? usual} size="xl" keepMounted={false}>
      <Library {...asked} />
    </Modal>
  )
}

function Library({ onPick, several = false, isForNews = false, onFiles }: PickerOptions) {
  const library = useLibraryPage({ isForNews })
  const { data, error, refetch, isNarrowed } = library
  const [chosen, setChosen] = useState<Media[]>([])
  const toggle = (media: Media) => {
    if (!several) return onPick([media])
    const others = chosen.filter(({ id }) => id !== media.id)
    setChosen(others.length === chosen.length ? [...chosen, media] : others)
  }
  const insert = () => {
    if (chosen.length > 0) onPick(chosen)
  }
  return (
    <Stack
      gap="sm"
      onKeyDown={event => {
        if (isSendKeys(event.nativeEvent)) insert()
      }}
      onDragOver={event => onFiles && event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        const files = listPictures(event.dataTransfer)
        if (onFiles && files.length > 0) onFiles(files)
      }}
    >
      <PickerSearch library={library} onFiles={onFiles} />
      {isForNews && !library.typed && library.page === 1 && (
        <RecentPictures chosen={several ? chosen : undefined} onToggle={toggle} />
      )}
      {error && !data ? (
        <Failure error={error} onRetry={refetch} />
      ) : data?.items.length === 0 ? (
        <EmptyState
          title={isNarrowed ? 'لا صورة بهذه الكلمات' : 'لا صور بعد'}
          text="ارفع صورة من جهازك لتظهر هنا."
        />
      ) : (
        <PickerGrid items={data?.items} chosen={several ? chosen : undefined} onToggle={toggle} />
      )}
      <Group justify="space-between" className={classes.foot}>
        <PageSteps library={library} />
        {several && (
          <Button ms="auto" disabled={chosen.length === 0} onClick={insert} aria-keyshortcuts="Control+Enter">
            {chosen.length === 0 ? 'أدرج ما اخترت' : `أدرج ${plural(chosen.length, oblique(nouns.picture))}`}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

type RecentProps = { chosen: Media[] | undefined; onToggle: (media: Media) => void }

function RecentPictures({ chosen, onToggle }: RecentProps) {
  const { data = [] } = useQuery(api.media.recent.queryOptions())
  if (data.length === 0) return null
  return (
    <section aria-label="استُعملت حديثًا">
      <Text size="sm" fw={600} mb={4}>
        استُعملت حديثًا
      </Text>
      <PickerGrid items={data.slice(0, 4)} chosen={chosen} onToggle={onToggle} />
      <Text size="sm" fw={600} mt="md">
        المكتبة
      </Text>
    </section>
  )
}

function PageSteps({ library: { page, pages, setPage } }: { library: LibraryPage }) {
  if (pages <= 1) return null
  return (
    <Group gap="xs">
      <Button variant="default" size="xs" disabled={page <= 1} onClick={() => setPage(page - 1)}>
        السابقة
      </Button>
      <Text size="sm" c="dimmed">
        {formatNumber(page)} / {formatNumber(pages)}
      </Text>
      <Button variant="default" size="xs" disabled={page >= pages} onClick={() => setPage(page + 1)}>
        التالية
      </Button>
    </Group>
  )
}
