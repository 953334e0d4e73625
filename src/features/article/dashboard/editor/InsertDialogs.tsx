import { Modal } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { MediaPicker } from '../../../media/dashboard/MediaPicker.tsx'
import { pictureTypes } from '../../../media/dashboard/uploadPicture.ts'
import { cardNames } from './cards/cardNames.ts'
import { FileForm } from './cards/FileForm.tsx'
import { ReadAlsoForm } from './cards/ReadAlsoForm.tsx'
import { EmbedForm } from './EmbedForm.tsx'
import type { InsertDialog } from './insertables.ts'
import { insertBlocks } from './insertBlocks.ts'
import { figureOf, insertPicture, uploadInto } from './uploads.ts'

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
        opened={asked === 'library' || asked === 'gallery'}
        onClose={close}
        onPick={media => {
          close()
          if (asked === 'gallery') insertBlocks(editor, [{ type: 'gallery', content: [figureOf(media)] }])
          else insertPicture(editor, media)
        }}
      />
      <Modal opened={asked === 'embed'} onClose={close} title="تضمين فيديو أو منشور" keepMounted={false}>
        <EmbedForm editor={editor} onDone={close} />
      </Modal>
      <Modal opened={asked === 'article'} onClose={close} title={cardNames.article} keepMounted={false}>
        <ReadAlsoForm editor={editor} onDone={close} />
      </Modal>
      {(asked === 'video' || asked === 'audio' || asked === 'document') && (
        <Modal opened onClose={close} closeOnClickOutside={false} title={`إضافة ${cardNames[asked]}`}>
          <FileForm editor={editor} kind={asked} onDone={close} />
        </Modal>
      )}
    </>
  )
}
