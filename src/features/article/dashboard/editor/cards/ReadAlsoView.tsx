import { Anchor } from '@mantine/core'
import type { NodeViewProps } from '@tiptap/react'
import { CardFrame } from './CardFrame.tsx'
import classes from './Cards.module.css'

export function ReadAlsoView(props: NodeViewProps) {
  const { article, title } = props.node.attrs
  return (
    <CardFrame of={props}>
      <div contentEditable={false} className={classes.line}>
        <Anchor href={`/a/${article}`} target="_blank" className={classes.words}>
          {title}
        </Anchor>
      </div>
    </CardFrame>
  )
}
