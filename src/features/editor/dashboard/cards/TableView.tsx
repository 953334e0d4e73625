import { NodeViewContent, type NodeViewProps } from '@tiptap/react'
import { CardFrame } from './CardFrame.tsx'
import classes from './Cards.module.css'

export function TableView(props: NodeViewProps) {
  return (
    <CardFrame of={props}>
      <NodeViewContent className={classes.table} />
    </CardFrame>
  )
}
