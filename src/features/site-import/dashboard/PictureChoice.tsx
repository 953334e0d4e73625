import { Radio, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../ui/dashboard/api.ts'
import { importsFolderName } from './FileChoice.tsx'
import type { ChoicesForm } from './importValues.ts'

/** Asks for the source of the pictures. */
export function PictureChoice({ form }: { form: ChoicesForm }) {
  const isFolder = form.values.pictures === 'folder'
  const { data } = useQuery(api.siteImport.files.queryOptions({ enabled: isFolder, staleTime: 0 }))
  return (
    <Stack gap="sm">
      <Radio.Group label="الصور" {...form.getInputProps('pictures')}>
        <Stack gap="xs" mt="xs">
          <Radio value="fetch" label="اجلبها من الموقع القديم" description="ما دام يجيب، وعلى مهل." />
          <Radio
            value="folder"
            label="خذها من مجلد على الخادم"
            description={<>نسخة من مجلد الصور القديم، وضعها الفنّي في المجلد {importsFolderName}.</>}
          />
          <Radio value="none" label="لا تنقل الصور" description="وتأتي إن أُعيد النقل معها." />
        </Stack>
      </Radio.Group>
      {isFolder && (
        <Select
          label="مجلد الصور"
          data={data?.folders ?? []}
          renderOption={({ option }) => <bdi>{option.label}</bdi>}
          placeholder={data?.folders.length === 0 ? 'لا مجلدات هناك' : 'اختر المجلد'}
          required
          searchable
          {...form.getInputProps('picturesPath')}
        />
      )}
    </Stack>
  )
}
