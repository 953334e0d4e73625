import { NodeViewContent, type NodeViewProps } from '@tiptap/react'
import { SiteTimePicker } from '../../../../../ui/dashboard/SiteTimePicker.tsx'
import { CardFrame } from './CardFrame.tsx'
import classes from './Cards.module.css'

/** A pull quote, a box, an update: written in its place. */
export function HolderView(props: NodeViewProps) {
  return (
    <CardFrame of={props} about={props.node.type.name === 'update' && <Hour {...props} />}>
      <NodeViewContent className={classes.held} />
    </CardFrame>
  )
}

function Hour({ node, editor, updateAttributes }: NodeViewProps) {
  return (
    <SiteTimePicker
      aria-label="ساعة التحديث"
      description={null}
      placeholder="بلا ساعة"
      size="xs"
      variant="unstyled"
      clearable
      readOnly={!editor.isEditable}
      value={node.attrs.at}
      onChange={at => updateAttributes({ at })}
    />
  )
}
