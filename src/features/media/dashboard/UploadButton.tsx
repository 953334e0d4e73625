import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { pictureTypes, uploadPictures } from './uploadPicture.ts'

/** Uploads pictures from this device into the library. */
export function UploadButton() {
  return (
    <FileButton multiple accept={pictureTypes} onChange={uploadPictures}>
      {props => (
        <Button {...props} leftSection={<IconUpload size={16} />}>
          ارفع صورًا
        </Button>
      )}
    </FileButton>
  )
}
