import { Text } from '@mantine/core'
import { NodeViewContent, type NodeViewProps } from '@tiptap/react'
import { formatGregorian, formatTime } from '../../../../arabic/dates.ts'
import { SiteTimePicker } from '../../../../ui/dashboard/SiteTimePicker.tsx'
import { CardFrame } from './CardFrame.tsx'
import classes from './Cards.module.css'

/** A pull quote, a number, a box or an update, edited in place. */
export function HolderView(props: NodeViewProps) {
  return (
    <CardFrame of={props} about={aboutOf(props)}>
      <NodeViewContent className={classes.held} />
    </CardFrame>
  )
}

function aboutOf(props: NodeViewProps) {
  const kind = props.node.type.name
  if (kind === 'update') return <Hour {...props} />
  return (
    kind === 'number' && (
      <Text size="xs" c="dimmed">
        السطر الأول الرقم، وتحته ما يعدّه
      </Text>
    )
  )
}

const withoutHour = 'بلا ساعة'

function Hour({ node, editor, updateAttributes }: NodeViewProps) {
  const at = node.attrs.at as string | null
  return (
    <SiteTimePicker
      aria-label={`ساعة التحديث: ${at ? `${formatGregorian(at)}، ${formatTime(at)}` : withoutHour}`}
      description={null}
      placeholder={withoutHour}
      size="xs"
      variant="unstyled"
      clearable
      readOnly={!editor.isEditable}
      value={at}
      onChange={chosen => updateAttributes({ at: chosen })}
    />
  )
}
