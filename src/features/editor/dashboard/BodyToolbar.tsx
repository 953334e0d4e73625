import { RichTextEditor as Rich } from '@mantine/tiptap'
import { IconDots, IconFocusCentered, IconSearch, IconTextDirectionLtr } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { deviceStore } from '../../../ui/browserStore.ts'
import classes from './BodyEditor.module.css'
import { CardsControl } from './cards/CardsControl.tsx'
import { EmbedControl } from './EmbedControl.tsx'
import type { Finding } from './find/useFinding.ts'
import { PictureControl } from './PictureControl.tsx'
import { useEachChange } from './useEachChange.ts'
import { useOneTabStop } from './useOneTabStop.ts'

type Props = {
  editor: Editor
  finding: Finding
  hasCards: boolean
  onFocusMode: (() => void) | undefined
}

/** In the device's storage: whether the tools that are needed seldom are shown. */
const moreKey = 'editor-tools'

/** The tools of every day, and behind «المزيد» the others. */
export function BodyToolbar({ editor, finding, hasCards, onFocusMode }: Props) {
  useEachChange(editor)
  const [hasMore, setMore] = useState(() => deviceStore.get(moreKey) === 'more')
  const oneTabStop = useOneTabStop(() => editor.view.focus())
  return (
    <Rich.Toolbar
      {...oneTabStop}
      role="toolbar"
      aria-label="أدوات النص"
      aria-keyshortcuts="Alt+F10"
      className={classes.toolbar}
    >
      <Rich.ControlsGroup>
        <Rich.Undo />
        <Rich.Redo />
        <Rich.Control
          onClick={() => finding.open(true)}
          aria-label="ابحث واستبدل"
          title="ابحث واستبدل"
          aria-keyshortcuts="Control+F Control+H"
          aria-expanded={finding.isOpen}
        >
          <IconSearch size={16} stroke={1.5} />
        </Rich.Control>
        {onFocusMode && (
          <Rich.Control
            onClick={onFocusMode}
            aria-label="وضع التركيز"
            title="وضع التركيز"
            aria-keyshortcuts="Control+Shift+F"
          >
            <IconFocusCentered size={16} stroke={1.5} />
          </Rich.Control>
        )}
      </Rich.ControlsGroup>
      <Rich.ControlsGroup>
        <Rich.H2 />
        <Rich.H3 />
      </Rich.ControlsGroup>
      <Rich.ControlsGroup>
        <Rich.Bold />
        <Rich.Italic />
        <Rich.Link />
      </Rich.ControlsGroup>
      <Rich.ControlsGroup>
        <Rich.Blockquote />
        <Rich.BulletList />
        <Rich.OrderedList />
      </Rich.ControlsGroup>
      <Rich.ControlsGroup>
        <PictureControl editor={editor} />
        <EmbedControl editor={editor} />
        {hasCards && <CardsControl editor={editor} />}
      </Rich.ControlsGroup>
      <Rich.ControlsGroup>
        <Rich.Control
          onClick={() => {
            setMore(!hasMore)
            deviceStore.set(moreKey, hasMore ? null : 'more')
          }}
          active={hasMore}
          aria-expanded={hasMore}
          aria-label="المزيد من الأدوات"
          title="المزيد من الأدوات"
        >
          <IconDots size={16} stroke={1.5} />
        </Rich.Control>
      </Rich.ControlsGroup>
      {hasMore && <MoreTools editor={editor} />}
      {editor.isActive('table') && (
        <Rich.ControlsGroup>
          <Rich.TableRowBefore />
          <Rich.TableRowAfter />
          <Rich.TableRowDelete />
          <Rich.TableColumnBefore />
          <Rich.TableColumnAfter />
          <Rich.TableColumnDelete />
          <Rich.TableToggleHeaderRow />
          <Rich.TableMergeCells />
          <Rich.TableSplitCell />
          <Rich.TableDelete />
        </Rich.ControlsGroup>
      )}
    </Rich.Toolbar>
  )
}

function MoreTools({ editor }: Pick<Props, 'editor'>) {
  const isTurned = editor.isActive({ dir: 'ltr' })
  return (
    <>
      <Rich.ControlsGroup>
        <Rich.H4 />
        <Rich.Underline />
        <Rich.Strikethrough />
        <Rich.Subscript />
        <Rich.Superscript />
        <Rich.ClearFormatting />
        <Rich.Unlink />
      </Rich.ControlsGroup>
      <Rich.ControlsGroup>
        <Rich.Hr />
        <Rich.Control
          onClick={() => editor.chain().focus().toggleLeftToRight().run()}
          active={isTurned}
          aria-pressed={isTurned}
          aria-label="فقرة من اليسار إلى اليمين"
          title="فقرة من اليسار إلى اليمين"
        >
          <IconTextDirectionLtr size={16} stroke={1.5} />
        </Rich.Control>
        <Rich.TableInsert />
      </Rich.ControlsGroup>
    </>
  )
}
