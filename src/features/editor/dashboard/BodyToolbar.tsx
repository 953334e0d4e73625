import { RichTextEditor as Rich } from '@mantine/tiptap'
import { IconFocusCentered, IconSearch, IconTextDirectionLtr } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
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

export function BodyToolbar({ editor, finding, hasCards, onFocusMode }: Props) {
  useEachChange(editor)
  const isTurned = editor.isActive({ dir: 'ltr' })
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
        <Rich.H4 />
      </Rich.ControlsGroup>
      <Rich.ControlsGroup>
        <Rich.Bold />
        <Rich.Italic />
        <Rich.Underline />
        <Rich.Strikethrough />
        <Rich.Subscript />
        <Rich.Superscript />
        <Rich.ClearFormatting />
      </Rich.ControlsGroup>
      <Rich.ControlsGroup>
        <Rich.Link />
        <Rich.Unlink />
      </Rich.ControlsGroup>
      <Rich.ControlsGroup>
        <Rich.Blockquote />
        <Rich.BulletList />
        <Rich.OrderedList />
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
      </Rich.ControlsGroup>
      <Rich.ControlsGroup>
        <PictureControl editor={editor} />
        <EmbedControl editor={editor} />
        {hasCards && <CardsControl editor={editor} />}
        <Rich.TableInsert />
      </Rich.ControlsGroup>
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
