import { ActionIcon, Button, Group, Progress, Text, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { useState, useSyncExternalStore } from 'react'
import { subscribeToUploads } from '../../../ui/dashboard/uploads/uploadQueue.ts'
import { useHold } from '../../../ui/dashboard/uploads/useUploads.ts'
import classes from './BodyEditor.module.css'
import { captionWords } from './captionWords.ts'
import { FigureAlt } from './FigureAlt.tsx'
import { nameOf, retryExpected, uploadOf, whyNotComing } from './pendingFiles.ts'

type Attributes = { src: string; alt: string | null; pending: string | null }

export function FigureView({ node, editor, selected, updateAttributes, deleteNode }: NodeViewProps) {
  const { src, alt, pending } = node.attrs as Attributes
  const name = pending ? nameOf(pending) : ''
  return (
    <NodeViewWrapper as="figure" className={classes.figure} data-selected={selected || undefined}>
      {pending ? (
        <Awaited of={pending} onRemove={deleteNode} />
      ) : (
        <div contentEditable={false} className={classes.picture}>
          <Shown key={src} src={src} alt={alt ?? ''} />
          {editor.isEditable && (
            <Group gap={4} className={classes.tools}>
              <FigureAlt src={src} alt={alt ?? ''} onChange={words => updateAttributes({ alt: words })} />
              <Tooltip label="أزل الصورة">
                <ActionIcon variant="default" aria-label="أزل الصورة" onClick={deleteNode}>
                  <IconTrash size={18} />
                </ActionIcon>
              </Tooltip>
            </Group>
          )}
        </div>
      )}
      <NodeViewContent<'figcaption'>
        as="figcaption"
        className={classes.caption}
        data-empty={node.content.size === 0 || undefined}
        data-hint={`اكتب ${captionWords(name).hint}`}
        role="group"
        aria-label={captionWords(name).label}
      />
    </NodeViewWrapper>
  )
}

/** Shows a label for a missing picture: its alternative text alone, or nothing, would look like a writing error. */
function Shown({ src, alt }: { src: string; alt: string }) {
  const [isMissing, setMissing] = useState(false)
  if (!isMissing)
    return <img src={src} alt={alt} data-drag-handle draggable onError={() => setMissing(true)} />
  return (
    <div className={classes.missing} role="status" data-drag-handle draggable>
      الصورة لم تعد موجودة{alt && `: ${alt}`}
    </div>
  )
}

/** Placeholder of a picture or card until its file is uploaded, with actions after a failure. */
function Awaited({ of, onRemove }: { of: string; onRemove: () => void }) {
  const upload = useSyncExternalStore(subscribeToUploads, () => uploadOf(of))
  const hold = useHold()
  const failure = whyNotComing(of)
  if (!failure) {
    return (
      <div contentEditable={false} className={classes.awaited} role="status">
        <Text size="sm" w="100%" truncate>
          {hold ? 'ينتظر عودة الاتصال:' : 'يُرفع:'} <bdi>{nameOf(of)}</bdi>
        </Text>
        <Progress value={(upload?.share ?? 0) * 100} flex={1} size="sm" aria-label="ما رُفع من الملف" />
      </div>
    )
  }
  return (
    <div contentEditable={false} className={classes.awaited}>
      <Text size="sm" flex={1}>
        لم يُرفع {nameOf(of) && <bdi>«{nameOf(of)}»</bdi>}: {failure.reason}
      </Text>
      {failure.mayRetry && (
        <Button size="compact-sm" variant="default" onClick={() => retryExpected(of)}>
          أعد المحاولة
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" color="red" onClick={onRemove}>
        أزِله
      </Button>
    </div>
  )
}
