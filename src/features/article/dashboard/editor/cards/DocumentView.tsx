import { Group, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import type { NodeViewProps } from '@tiptap/react'
import { formatBytes } from '../../../../../arabic/bytes.ts'
import { CardFrame } from './CardFrame.tsx'
import classes from './Cards.module.css'

export function DocumentView(props: NodeViewProps) {
  const { href, name, bytes } = props.node.attrs
  const format = String(href ?? '').replace(/^.*\./, '')
  return (
    <CardFrame of={props}>
      <Group wrap="nowrap" gap="sm" contentEditable={false} className={classes.line}>
        <IconFileText size={24} stroke={1.4} aria-hidden />
        <Text fw={600} className={classes.words}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          <bdi>{format.toUpperCase()}</bdi> {bytes && formatBytes(Number(bytes))}
        </Text>
      </Group>
    </CardFrame>
  )
}
