import { ActionIcon, Group, Popover, Textarea, Tooltip } from '@mantine/core'
import { IconAlt, IconTrash } from '@tabler/icons-react'
import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import classes from './BodyEditor.module.css'

export function FigureView({ node, selected, updateAttributes, deleteNode }: NodeViewProps) {
  const { src, alt } = node.attrs as { src: string; alt: string | null }
  return (
    <NodeViewWrapper as="figure" className={classes.figure} data-selected={selected || undefined}>
      <div contentEditable={false} className={classes.picture}>
        <img src={src} alt={alt ?? ''} data-drag-handle draggable />
        <Group gap={4} className={classes.tools}>
          <Popover width={300} withArrow trapFocus>
            <Popover.Target>
              <Tooltip label={alt ? 'وصف الصورة لمن لا يراها' : 'بلا وصف لمن لا يراها'}>
                <ActionIcon
                  variant={alt ? 'default' : 'filled'}
                  color={alt ? undefined : 'amber'}
                  aria-label="وصف الصورة"
                >
                  <IconAlt size={18} />
                </ActionIcon>
              </Tooltip>
            </Popover.Target>
            <Popover.Dropdown>
              <Textarea
                label="وصف الصورة لمن لا يراها"
                autosize
                minRows={2}
                maxLength={300}
                value={alt ?? ''}
                onChange={event => updateAttributes({ alt: event.currentTarget.value })}
                data-autofocus
              />
            </Popover.Dropdown>
          </Popover>
          <Tooltip label="إزالة الصورة">
            <ActionIcon variant="default" aria-label="إزالة الصورة" onClick={deleteNode}>
              <IconTrash size={18} />
            </ActionIcon>
          </Tooltip>
        </Group>
      </div>
      <NodeViewContent<'figcaption'>
        as="figcaption"
        className={classes.caption}
        data-empty={node.content.size === 0 || undefined}
        aria-label="التعليق على الصورة"
      />
    </NodeViewWrapper>
  )
}
