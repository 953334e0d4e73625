import { Group, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { NodeViewContent, type NodeViewProps } from '@tiptap/react'
import { formatBytes } from '../../../../arabic/bytes.ts'
import { CardFrame } from './CardFrame.tsx'
import classes from './Cards.module.css'

export function DocumentView(props: NodeViewProps) {
  const { node } = props
  const { href, bytes } = node.attrs
  const format = String(href ?? '').replace(/^.*\./, '')
  return (
    <CardFrame of={props}>
      <Group wrap="nowrap" gap="sm" className={classes.line}>
        <span contentEditable={false} className={classes.icon}>
          <IconFileText size={24} stroke={1.4} aria-hidden />
        </span>
        <NodeViewContent
          className={classes.title}
          data-empty={node.content.size === 0 || undefined}
          data-hint="اكتب اسم المستند"
          role="group"
          aria-label="اسم المستند"
        />
        <Text size="xs" c="dimmed" contentEditable={false}>
          <bdi>{format.toUpperCase()}</bdi> {bytes && formatBytes(Number(bytes))}
        </Text>
      </Group>
    </CardFrame>
  )
}
