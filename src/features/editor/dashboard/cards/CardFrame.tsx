import { ActionIcon, Group, Text, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import type { MouseEvent, ReactNode } from 'react'
import { moveBlock } from '../moveBlocks.ts'
import { isToTools, toToolsOfText, useOneTabStop } from '../useOneTabStop.ts'
import classes from './Cards.module.css'
import { type CardName, cardNames } from './cardNames.ts'

type Props = {
  of: NodeViewProps
  /** Text beside its name. */
  about?: ReactNode
  tools?: ReactNode
  children?: ReactNode
}

/** Frame of all cards in the editor: a name to drag it by, and tools. */
export function CardFrame({
  of: { node, editor, selected, getPos, deleteNode },
  about,
  tools,
  children,
}: Props) {
  const kind = node.type.name as CardName
  const name = cardNames[kind]
  const move = (by: -1 | 1) => {
    const position = getPos()
    if (position !== undefined) moveBlock(editor, position, by)
  }
  const select = (event: MouseEvent) => {
    const position = getPos()
    if (position === undefined || (event.target as Element).closest('button, input')) return
    editor.chain().setNodeSelection(position).focus().run()
  }
  return (
    <NodeViewWrapper
      className={classes.card}
      data-kind={kind}
      data-selected={selected || undefined}
      role="group"
      aria-label={name}
    >
      <Group
        className={classes.head}
        gap={4}
        contentEditable={false}
        data-drag-handle
        draggable
        onClick={select}
      >
        <Text size="xs" fw={600} className={classes.name}>
          {name}
        </Text>
        {about}
        {editor.isEditable && (
          <Tools name={name} onLeave={() => editor.view.focus()}>
            {tools}
            <CardTool label={`انقل ${name} إلى أعلى`} Icon={IconArrowUp} onClick={() => move(-1)} />
            <CardTool label={`انقل ${name} إلى أسفل`} Icon={IconArrowDown} onClick={() => move(1)} />
            <CardTool label={`أزل ${name}`} Icon={IconTrash} onClick={deleteNode} />
          </Tools>
        )}
      </Group>
      {children}
    </NodeViewWrapper>
  )
}

/** One tab stop; Alt+F10 in the card focuses it, and then the text's toolbar. */
function Tools({ name, onLeave, children }: { name: string; onLeave: () => void; children: ReactNode }) {
  const { ref, onKeyDown } = useOneTabStop(onLeave)
  return (
    <Group
      ref={ref}
      gap={2}
      ms="auto"
      role="toolbar"
      aria-label={`أدوات البطاقة: ${name}`}
      onKeyDown={event => {
        if (isToTools(event.nativeEvent)) toToolsOfText(event.currentTarget)
        else onKeyDown(event)
      }}
    >
      {children}
    </Group>
  )
}

type ToolProps = { label: string; Icon: typeof IconTrash; onClick: () => void }

export function CardTool({ label, Icon, onClick }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.tool}
        aria-label={label}
        data-tool={label}
        onClick={onClick}
      >
        <Icon size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
