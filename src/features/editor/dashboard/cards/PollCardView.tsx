import { Anchor } from '@mantine/core'
import type { NodeViewProps } from '@tiptap/react'
import { CardFrame } from './CardFrame.tsx'
import classes from './Cards.module.css'

export function PollCardView(props: NodeViewProps) {
  const { poll, question } = props.node.attrs
  return (
    <CardFrame of={props}>
      <div contentEditable={false} className={classes.line}>
        <Anchor href={`/poll/${poll}`} target="_blank" className={classes.words}>
          {question}
        </Anchor>
      </div>
    </CardFrame>
  )
}
