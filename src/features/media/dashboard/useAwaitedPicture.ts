import { useEffect, useRef, useState } from 'react'
import { addUploads, dismissUpload, type Upload } from '../../../ui/dashboard/uploads/uploadQueue.ts'
import { useUpload } from '../../../ui/dashboard/uploads/useUploads.ts'
import type { Media } from '../media.contract.ts'
import { pictureTask } from './uploadPicture.ts'

type AwaitedPicture = {
  upload: Upload | undefined
  begin: (file: File) => void
  /** Another picture was chosen, or none: it is not waited for any more. */
  stop: () => void
}

/** A picture that a field waits for. Its upload goes on when the field is gone; then it is in the library alone. */
export function useAwaitedPicture(onArrive: (media: Media) => void): AwaitedPicture {
  const [key, setKey] = useState<number>()
  const upload = useUpload(key)
  const place = useRef<(media: Media) => void>(undefined)
  useEffect(() => {
    place.current = onArrive
    return () => {
      place.current = undefined
    }
  })
  const stop = () => {
    setKey(undefined)
    if (key !== undefined && upload?.state !== 'done') dismissUpload(key)
  }
  return {
    upload: upload?.state === 'done' ? undefined : upload,
    begin: file => {
      stop()
      const arrive = (media: Media) => {
        place.current?.(media)
        return place.current !== undefined
      }
      setKey(addUploads([pictureTask(file, arrive)])[0])
    },
    stop,
  }
}
