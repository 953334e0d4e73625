import { FileInput, type FileInputProps } from '@mantine/core'

/** Input of a form that imports a table. */
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
