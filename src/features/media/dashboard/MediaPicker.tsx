import { Button, FileButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconUpload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../../arabic/digits.ts'
import * as nouns from '../../../arabic/nouns.ts'
import { oblique, plural } from '../../../arabic/plural.ts'
import { api } from '../../../ui/dashboard/api.ts'
import { EmptyState } from '../../../ui/dashboard/EmptyState.tsx'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { Filters } from '../../../ui/dashboard/Filters.tsx'
import { isSendKeys } from '../../../ui/dashboard/isSendKeys.ts'
import type { Media } from '../media.contract.ts'
import { inputOf, LibraryFilters, type LibraryList, libraryFilters } from './LibraryFilters.tsx'
import classes from './MediaField.module.css'
import { PickerGrid } from './PickerGrid.tsx'
import { listPictures, pictureTypes } from './uploadPicture.ts'

type PickerOptions = {
  /** In the order of selection; only one unless several are allowed. */
  onPick: (pictures: Media[]) => void
  several?: boolean
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

const limit = 24

function Library({ onPick, several = false, onFiles }: PickerOptions) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 300)
  const [page, setPage] = useState(1)
  const [filters, setFilters] = useState<LibraryList['filters']>({})
  const [chosen, setChosen] = useState<Media[]>([])
  const list: LibraryList = {
    filters,
    filter: next => {
      const entries = Object.entries({ ...filters, ...next }).filter(([, value]) => value)
      setFilters(Object.fromEntries(entries))
      setPage(1)
    },
  }
  const { data, error, refetch } = useQuery(
    api.media.list.queryOptions({
      input: { page, limit, q: q || undefined, ...inputOf(filters) },
      placeholderData: keepPreviousData,
    }),
  )
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / limit))
  const count = libraryFilters.filter(name => filters[name]).length
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
      <Group gap="xs" role="search" aria-label="البحث في الصور">
        <TextInput
          type="search"
          aria-label="البحث في الصور"
          placeholder="ابحث في نصوص الصور وأسماء ملفاتها"
          leftSection={<IconSearch size={16} />}
          value={typed}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setPage(1)
          }}
          flex="1 1 14rem"
          data-autofocus
        />
        {onFiles && (
          <FileButton multiple accept={pictureTypes} onChange={files => files.length > 0 && onFiles(files)}>
            {props => (
              <Button {...props} variant="default" leftSection={<IconUpload size={16} />}>
                ارفع من جهازك
              </Button>
            )}
          </FileButton>
        )}
        <Filters chosen={count}>
          <LibraryFilters list={list} />
        </Filters>
      </Group>
      {error && !data ? (
        <Failure error={error} onRetry={refetch} />
      ) : data?.items.length === 0 ? (
        <EmptyState
          title={q || count > 0 ? 'لا صورة بهذه الكلمات' : 'لا صور بعد'}
          text="ارفع صورة من جهازك لتظهر هنا."
        />
      ) : (
        <PickerGrid items={data?.items} chosen={several ? chosen : undefined} onToggle={toggle} />
      )}
      <Group justify="space-between" className={classes.foot}>
        {pages > 1 && (
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
        )}
        {several && (
          <Button ms="auto" disabled={chosen.length === 0} onClick={insert} aria-keyshortcuts="Control+Enter">
            {chosen.length === 0 ? 'أدرج ما اخترت' : `أدرج ${plural(chosen.length, oblique(nouns.picture))}`}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
