import { Button, Pagination } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../ui/dashboard/api.ts'
import { EmptyState } from '../../../ui/dashboard/EmptyState.tsx'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { keptListTime, useKeptState } from '../../../ui/dashboard/keptState.ts'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { UploadList } from '../../../ui/dashboard/uploads/UploadList.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import type { Media } from '../media.contract.ts'
import { DescriptionGrid } from './DescriptionGrid.tsx'
import { LibraryBulkBar } from './LibraryBulkBar.tsx'
import { inputOf, libraryFilters } from './LibraryFilters.tsx'
import { GridSkeleton, LibraryGrid } from './LibraryGrid.tsx'
import { LibrarySearch, type LibraryView } from './LibrarySearch.tsx'
import { MediaDialog } from './MediaDialog.tsx'
import { PictureDropZone } from './PictureDropZone.tsx'
import { UploadButton } from './UploadButton.tsx'
import { uploadPictures } from './uploadPicture.ts'

const pageSize = 48

export function MediaListPage() {
  const list = useListState({ sort: '', filters: libraryFilters })
  const [view, setView] = useKeptState<LibraryView>('view', 'pictures')
  const [chosen, setChosen] = useKeptState<number[]>('chosen', [])
  const [edited, setEdited] = useState<Media>()
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
  const total = data?.total ?? 0
  const pages = Math.ceil(total / pageSize)
  return (
    <PictureDropZone onFiles={uploadPictures}>
      <PageHeader
        title="مكتبة الصور"
        text="اسحب الصور إلى هذه الصفحة، أو الصقها، أو ارفعها من جهازك."
        actions={<UploadButton />}
      />
      <UploadList isFramed />
      <LibrarySearch list={list} view={view} onView={setView} total={total} />
      {error && !data ? (
        <Failure error={error} onRetry={refetch} />
      ) : !data ? (
        <GridSkeleton />
      ) : data.items.length === 0 ? (
        <NoPictures onClear={list.isNarrowed || list.page > 1 ? list.clear : undefined} />
      ) : view === 'words' ? (
        <DescriptionGrid items={data.items} />
      ) : (
        <LibraryGrid
          items={data.items}
          isFetching={isFetching}
          chosen={chosen}
          setChosen={setChosen}
          onEdit={setEdited}
        />
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
    </PictureDropZone>
  )
}

/** `onClear` is set if a filter or the page number may hide pictures. */
function NoPictures({ onClear }: { onClear: (() => void) | undefined }) {
  if (!onClear)
    return (
      <EmptyState
        title="لا صور بعد"
        text="ما ترفعه هنا يختاره المحررون لمقالاتهم."
        action={<UploadButton />}
      />
    )
  return (
    <EmptyState
      title="لا صورة بهذه الكلمات"
      action={
        <Button variant="default" onClick={onClear}>
          اعرض الكل
        </Button>
      }
    />
  )
}
