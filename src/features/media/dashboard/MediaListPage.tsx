import {
  Button,
  FileButton,
  Group,
  Pagination,
  SegmentedControl,
  SimpleGrid,
  Skeleton,
  Text,
} from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import * as nouns from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EmptyState } from '../../../ui/dashboard/EmptyState.tsx'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { Filters } from '../../../ui/dashboard/Filters.tsx'
import { keptListTime, useKeptState } from '../../../ui/dashboard/keptState.ts'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { removeEntity } from '../../../ui/dashboard/removeEntity.ts'
import { SearchBox } from '../../../ui/dashboard/StaffTable.tsx'
import { UploadList } from '../../../ui/dashboard/uploads/UploadList.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import type { Media } from '../media.contract.ts'
import { DescriptionGrid } from './DescriptionGrid.tsx'
import { LibraryBulkBar } from './LibraryBulkBar.tsx'
import { inputOf, LibraryFilters, libraryFilters } from './LibraryFilters.tsx'
import { MediaCard, nameOf } from './MediaCard.tsx'
import { MediaDialog } from './MediaDialog.tsx'
import classes from './MediaListPage.module.css'
import { listPictures, pictureTypes, uploadPictures } from './uploadPicture.ts'

const pageSize = 48

export function MediaListPage() {
  const list = useListState({ sort: '', filters: libraryFilters })
  const [view, setView] = useKeptState<'pictures' | 'words'>('view', 'pictures')
  const [chosen, setChosen] = useKeptState<number[]>('chosen', [])
  const { data, error, isFetching, refetch } = useQuery(
    api.media.list.queryOptions({
      input: {
        page: list.page,
        limit: pageSize,
        q: list.q || undefined,
        ...inputOf(list.filters),
        undescribedFirst: view === 'words' || undefined,
      },
      placeholderData: keepPreviousData,
      gcTime: keptListTime,
    }),
  )
  const queries = useQueryClient()
  const [edited, setEdited] = useState<Media>()
  const [isOver, setOver] = useState(false)
  usePastedPictures(uploadPictures)

  async function remove(media: Media) {
    const isGone = await removeEntity({
      what: `الصورة «${nameOf(media)}»`,
      feminine: true,
      remove: () => client.media.remove({ id: media.id }),
      referenceVerb: 'تظهر في',
      shownIn: true,
    })
    if (isGone) await queries.invalidateQueries({ queryKey: api.media.key() })
  }

  const pages = Math.ceil((data?.total ?? 0) / pageSize)
  const upload = (
    <FileButton multiple accept={pictureTypes} onChange={uploadPictures}>
      {props => (
        <Button {...props} leftSection={<IconUpload size={16} />}>
          ارفع صورًا
        </Button>
      )}
    </FileButton>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped anywhere; the button does the same
    <div
      className={classes.page}
      data-over={isOver || undefined}
      onDragOver={event => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        uploadPictures(Array.from(event.dataTransfer.files))
      }}
    >
      <PageHeader
        title="مكتبة الصور"
        text="اسحب الصور إلى هذه الصفحة، أو الصقها، أو ارفعها من جهازك."
        actions={upload}
      />
      <UploadList isFramed />
      <Group mb="sm" gap="sm" role="search" aria-label="البحث في الصور">
        <SearchBox label="ابحث في نصوص الصور" list={list} />
        <Filters chosen={libraryFilters.filter(name => list.filters[name]).length}>
          <LibraryFilters list={list} />
        </Filters>
        <SegmentedControl
          size="xs"
          aria-label="العرض"
          value={view}
          onChange={to => setView(to as typeof view)}
          data={[
            { value: 'pictures', label: 'الصور' },
            { value: 'words', label: 'الأوصاف' },
          ]}
        />
        {data && data.total > 0 && (
          <Text size="sm" c="dimmed">
            {plural(data.total, nouns.picture)}
          </Text>
        )}
      </Group>
      {error && !data ? (
        <Failure error={error} onRetry={refetch} />
      ) : !data ? (
        <GridSkeleton />
      ) : data.items.length === 0 ? (
        list.isNarrowed || list.page > 1 ? (
          <EmptyState
            title="لا صورة بهذه الكلمات"
            action={
              <Button variant="default" onClick={list.clear}>
                اعرض الكل
              </Button>
            }
          />
        ) : (
          <EmptyState title="لا صور بعد" text="ما ترفعه هنا يختاره المحررون لمقالاتهم." action={upload} />
        )
      ) : view === 'words' ? (
        <DescriptionGrid items={data.items} />
      ) : (
        <SimpleGrid
          component="ul"
          className={classes.grid}
          cols={{ base: 2, sm: 4, lg: 6 }}
          spacing="xs"
          aria-label="الصور"
          aria-busy={isFetching}
        >
          {data.items.map(media => (
            <MediaCard
              key={media.id}
              media={media}
              isChosen={chosen.includes(media.id)}
              onChoose={isChosen =>
                setChosen(before => [
                  ...before.filter(id => id !== media.id),
                  ...(isChosen ? [media.id] : []),
                ])
              }
              onEdit={() => setEdited(media)}
              onRemove={() => void remove(media)}
            />
          ))}
        </SimpleGrid>
      )}
      {pages > 1 && (
        <Pagination
          mt="md"
          total={pages}
          value={list.page}
          onChange={page => list.change({ page })}
          aria-label="صفحات المكتبة"
          getItemProps={page => ({ 'aria-label': `الصفحة ${page}` })}
          getControlProps={control => ({
            'aria-label': control === 'next' ? 'الصفحة التالية' : 'الصفحة السابقة',
          })}
        />
      )}
      <LibraryBulkBar chosen={chosen.slice(0, 100)} onDone={() => setChosen([])} />
      {edited && <MediaDialog media={edited} onClose={() => setEdited(undefined)} />}
    </div>
  )
}

/** Takes pictures pasted anywhere on the page. */
function usePastedPictures(take: (files: File[]) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = listPictures(event.clipboardData)
    if (files.length === 0) return
    event.preventDefault()
    take(files)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
}

function GridSkeleton() {
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 4 }} spacing="sm" role="status" aria-label="تُجلب الصور…">
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={index} height={200} />
      ))}
    </SimpleGrid>
  )
}
