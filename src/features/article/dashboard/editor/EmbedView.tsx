import { ActionIcon, Anchor, Group, Text, Tooltip } from '@mantine/core'
import { IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import classes from './BodyEditor.module.css'
import { embedSiteName } from './embedSites.ts'

export function EmbedView({ node, selected, deleteNode }: NodeViewProps) {
  const { url, caption } = node.attrs as { url: string; caption: string }
  return (
    <NodeViewWrapper
      className={classes.embed}
      data-selected={selected || undefined}
      data-drag-handle
      contentEditable={false}
    >
      <Group wrap="nowrap" gap="sm">
        <IconPlayerPlay size={28} stroke={1.4} aria-hidden />
        <div className={classes.embedWords}>
          <Text size="sm" fw={600}>
            مضمّن من {embedSiteName(url) ?? 'موقع آخر'}
          </Text>
          {caption && caption !== url && (
            <Text size="sm" lineClamp={2}>
              {caption}
            </Text>
          )}
          <Anchor href={url} target="_blank" rel="noopener" size="xs" dir="ltr" className={classes.address}>
            {url}
          </Anchor>
        </div>
        <Tooltip label="أزل التضمين">
          <ActionIcon variant="default" aria-label="أزل التضمين" onClick={deleteNode}>
            <IconTrash size={18} />
          </ActionIcon>
        </Tooltip>
      </Group>
    </NodeViewWrapper>
  )
}
