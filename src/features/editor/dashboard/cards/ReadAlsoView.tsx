import { Anchor } from '@mantine/core'
import { IconReplace } from '@tabler/icons-react'
import type { NodeViewProps } from '@tiptap/react'
import { CardFrame, CardTool } from './CardFrame.tsx'
import classes from './Cards.module.css'

export function ReadAlsoView(props: NodeViewProps) {
  const { node, editor, getPos } = props
  const { article, title } = node.attrs
  const change = () => {
    const position = getPos()
    if (position === undefined) return
    editor.commands.setNodeSelection(position)
    editor.emit('insertBy', { dialog: 'otherArticle' })
  }
  return (
    <CardFrame of={props} tools={<CardTool label="بدّل المقال" Icon={IconReplace} onClick={change} />}>
      <div contentEditable={false} className={classes.line}>
        <Anchor href={`/a/${article}`} target="_blank" className={classes.words}>
          {title}
        </Anchor>
      </div>
    </CardFrame>
  )
}
