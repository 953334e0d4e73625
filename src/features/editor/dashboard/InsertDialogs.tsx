import { Modal } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import { cardNames } from './cards/cardNames.ts'
import { FileForm } from './cards/FileForm.tsx'
import { PollCardForm } from './cards/PollCardForm.tsx'
import { ReadAlsoForm } from './cards/ReadAlsoForm.tsx'
import { EmbedForm } from './EmbedForm.tsx'
import type { InsertDialog } from './insertables.ts'
import { PictureDialogs } from './PictureDialogs.tsx'

/** Dialogs before insertion, whichever menu opened them. */
export function InsertDialogs({ editor }: { editor: Editor }) {
  const [asked, setAsked] = useState<InsertDialog>()
  const isAsking = asked !== undefined
  const close = () => setAsked(undefined)
  useEffect(() => {
    const ask = ({ dialog }: { dialog: InsertDialog }) => setAsked(dialog)
    editor.on('insertBy', ask)
    return () => void editor.off('insertBy', ask)
  }, [editor])

  // Returns the focus to the text, inserted or not, as a closed dialog gives it to nobody.
  useEffect(() => {
    if (!isAsking) return
    return () => {
      if (!editor.isDestroyed) editor.view.focus()
    }
  }, [editor, isAsking])

  return (
    <>
      <PictureDialogs editor={editor} />
      <Modal opened={asked === 'embed'} onClose={close} title="تضمين فيديو أو منشور" keepMounted={false}>
        <EmbedForm editor={editor} onDone={close} />
      </Modal>
      {(asked === 'article' || asked === 'otherArticle') && (
        <Modal opened onClose={close} title={cardNames.article}>
          <ReadAlsoForm editor={editor} isOther={asked === 'otherArticle'} onDone={close} />
        </Modal>
      )}
      {asked === 'poll' && (
        <Modal opened onClose={close} title={cardNames.poll}>
          <PollCardForm editor={editor} onDone={close} />
        </Modal>
      )}
      {(asked === 'video' || asked === 'audio' || asked === 'document') && (
        <Modal opened onClose={close} closeOnClickOutside={false} title={`إضافة ${cardNames[asked]}`}>
          <FileForm editor={editor} kind={asked} onDone={close} />
        </Modal>
      )}
    </>
  )
}
