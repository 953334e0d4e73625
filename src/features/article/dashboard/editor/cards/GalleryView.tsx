import { IconPhotoPlus } from '@tabler/icons-react'
import { NodeViewContent, type NodeViewProps } from '@tiptap/react'
import { useState } from 'react'
import { MediaPicker } from '../../../../media/dashboard/MediaPicker.tsx'
import { figureOf } from '../uploads.ts'
import { CardFrame, CardTool } from './CardFrame.tsx'
import classes from './Cards.module.css'

export function GalleryView(props: NodeViewProps) {
  const { editor, node, getPos } = props
  const [picking, setPicking] = useState(false)
  return (
    <CardFrame
      of={props}
      tools={<CardTool label="أضف صورة إلى المعرض" Icon={IconPhotoPlus} onClick={() => setPicking(true)} />}
    >
      <NodeViewContent className={classes.gallery} />
      <MediaPicker
        opened={picking}
        onClose={() => setPicking(false)}
        onPick={media => {
          setPicking(false)
          const position = getPos()
          if (position !== undefined)
            editor.commands.insertContentAt(position + node.nodeSize - 1, figureOf(media))
        }}
      />
    </CardFrame>
  )
}
