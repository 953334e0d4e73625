import { IconPhotoPlus } from '@tabler/icons-react'
import type { JSONContent } from '@tiptap/core'
import { NodeViewContent, type NodeViewProps } from '@tiptap/react'
import { useState } from 'react'
import { MediaPicker } from '../../../media/dashboard/MediaPicker.tsx'
import { listPictures } from '../../../media/dashboard/uploadPicture.ts'
import { figureOf, figuresAwaiting } from '../uploads.ts'
import { CardFrame, CardTool } from './CardFrame.tsx'
import classes from './Cards.module.css'

/** Adds pictures from the library and this device, many at once, in order. */
export function GalleryView(props: NodeViewProps) {
  const { editor, node, getPos } = props
  const [picking, setPicking] = useState(false)
  const add = (figures: JSONContent[]) => {
    setPicking(false)
    const position = getPos()
    if (position !== undefined && figures.length > 0)
      editor.commands.insertContentAt(position + node.nodeSize - 1, figures)
  }
  return (
    <CardFrame
      of={props}
      tools={<CardTool label="أضف صورًا إلى المعرض" Icon={IconPhotoPlus} onClick={() => setPicking(true)} />}
    >
      <div
        onDropCapture={event => {
          // The editor handles pictures moved within the text.
          const files = editor.view.dragging ? [] : listPictures(event.dataTransfer)
          if (files.length === 0 || !editor.isEditable) return
          event.preventDefault()
          event.stopPropagation()
          add(figuresAwaiting(files, false))
        }}
      >
        <NodeViewContent className={classes.gallery} />
      </div>
      <MediaPicker
        isForNews
        opened={picking}
        title="صور المعرض"
        several
        onClose={() => setPicking(false)}
        onPick={pictures => add(pictures.map(figureOf))}
        onFiles={files => add(figuresAwaiting(files, false))}
      />
    </CardFrame>
  )
}
