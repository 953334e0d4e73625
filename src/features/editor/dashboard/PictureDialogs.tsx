import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { MediaPicker } from '../../media/dashboard/MediaPicker.tsx'
import { pictureTypes } from '../../media/dashboard/uploadPicture.ts'
import type { InsertDialog } from './insertables.ts'
import { insertBlocks } from './insertBlocks.ts'
import { figureOf, figuresAwaiting, insertPictures, uploadInto } from './uploads.ts'

/** Chooses pictures of this device or the library, whichever menu opened it. */
export function PictureDialogs({ editor }: { editor: Editor }) {
  const [asked, setAsked] = useState<InsertDialog>()
  const input = useRef<HTMLInputElement>(null)
  const close = () => setAsked(undefined)
  useEffect(() => {
    const ask = ({ dialog }: { dialog: InsertDialog }) => {
      // A file dialog can only be opened while handling the press.
      if (dialog === 'upload') input.current?.click()
      else if (dialog === 'library' || dialog === 'gallery') setAsked(dialog)
    }
    editor.on('insertBy', ask)
    return () => void editor.off('insertBy', ask)
  }, [editor])
  const isGallery = asked === 'gallery'
  const gallery = (content: ReturnType<typeof figureOf>[]) => {
    if (content.length > 0) insertBlocks(editor, [{ type: 'gallery', content }])
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={pictureTypes}
        multiple
        hidden
        aria-label="صور ترفع إلى النص"
        onChange={event => {
          uploadInto(editor, Array.from(event.currentTarget.files ?? []))
          event.currentTarget.value = ''
        }}
      />
      <MediaPicker
        isForNews
        opened={asked !== undefined}
        title={isGallery ? 'صور المعرض' : undefined}
        several
        onClose={close}
        onPick={pictures => {
          close()
          if (isGallery) gallery(pictures.map(figureOf))
          else insertPictures(editor, pictures)
        }}
        onFiles={files => {
          close()
          if (isGallery) gallery(figuresAwaiting(files, false))
          else uploadInto(editor, files)
        }}
      />
    </>
  )
}
