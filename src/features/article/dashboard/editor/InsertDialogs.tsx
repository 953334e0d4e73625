import { Modal } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { MediaPicker } from '../../../media/dashboard/MediaPicker.tsx'
import { pictureTypes } from '../../../media/dashboard/uploadPicture.ts'
import { EmbedForm } from './EmbedForm.tsx'
import type { InsertDialog } from './insertables.ts'
import { insertPicture, uploadInto } from './uploads.ts'

/** Asks for what is inserted, whichever menu it was chosen in. */
export function InsertDialogs({ editor }: { editor: Editor }) {
  const [asked, setAsked] = useState<InsertDialog>()
  const input = useRef<HTMLInputElement>(null)
  const close = () => setAsked(undefined)
  useEffect(() => {
    const ask = ({ dialog }: { dialog: InsertDialog }) => {
      // A file can only be asked for while the press that asks for it is handled.
      if (dialog === 'upload') input.current?.click()
      else setAsked(dialog)
    }
    editor.on('insertBy', ask)
    return () => void editor.off('insertBy', ask)
  }, [editor])

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
        opened={asked === 'library'}
        onClose={close}
        onPick={media => {
          close()
          insertPicture(editor, media)
        }}
      />
      <Modal opened={asked === 'embed'} onClose={close} title="تضمين فيديو أو منشور" keepMounted={false}>
        <EmbedForm editor={editor} onDone={close} />
      </Modal>
    </>
  )
}
