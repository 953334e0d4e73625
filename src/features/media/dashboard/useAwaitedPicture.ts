import { useEffect, useRef, useState } from 'react'
import { addUploads, dismissUpload, type Upload } from '../../../ui/dashboard/uploads/uploadQueue.ts'
import { useUpload } from '../../../ui/dashboard/uploads/useUploads.ts'
import type { Media } from '../media.contract.ts'
import { pictureTask } from './uploadPicture.ts'

type AwaitedPicture = {
  upload: Upload | undefined
  begin: (file: File) => void
  /** Stops waiting, as another picture or none was chosen. */
  stop: () => void
}

/** A picture that a field waits for. Its upload continues when the field is gone, and then ends in the library only. */
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
