import { FileInput, type FileInputProps } from '@mantine/core'

/** File input of a dialog that imports a table. */
export function TableFileInput(props: FileInputProps) {
  return (
    <FileInput
      label="الملف"
      placeholder="ملف الجدول"
      accept=".csv,text/csv,text/plain"
      required
      clearable
      {...props}
    />
  )
}
