import { Button, FileButton, Group, TextInput } from '@mantine/core'
import { IconSearch, IconUpload } from '@tabler/icons-react'
import { Filters } from '../../../ui/dashboard/Filters.tsx'
import { LibraryFilters } from './LibraryFilters.tsx'
import { pictureTypes } from './uploadPicture.ts'
import type { LibraryPage } from './useLibraryPage.ts'

type Props = { library: LibraryPage; onFiles: ((files: File[]) => void) | undefined }

export function PickerSearch({ library, onFiles }: Props) {
  return (
    <Group gap="xs" role="search" aria-label="البحث في الصور">
      <TextInput
        type="search"
        aria-label="البحث في الصور"
        placeholder="ابحث في نصوص الصور وأسماء ملفاتها"
        leftSection={<IconSearch size={16} />}
        value={library.typed}
        onChange={event => library.search(event.currentTarget.value)}
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
      <Filters chosen={library.filtered}>
        <LibraryFilters list={library.list} />
      </Filters>
    </Group>
  )
}
