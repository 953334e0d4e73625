import { Input } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { RichTextEditor } from '@mantine/tiptap'
import { type Editor, useEditor } from '@tiptap/react'
import { memo, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useReadOnly } from '../../../ui/dashboard/ReadOnly.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { listFiles, listPictures } from '../../media/dashboard/uploadPicture.ts'
import classes from './BodyEditor.module.css'
import { BodyToolbar } from './BodyToolbar.tsx'
import type { BodyParagraph, PlacedFinding } from './checks/Checks.ts'
import { findingsIn } from './checks/findingsIn.ts'
import { cleanPastedHtml } from './cleanPastedHtml.ts'
import { editingExtensions, extensionsWithoutCards } from './editingExtensions.ts'
import { embedSiteName } from './embedSites.ts'
import { FindBar } from './find/FindBar.tsx'
import { useFinding } from './find/useFinding.ts'
import { hasFootnote } from './footnotes.ts'
import { InsertDialogs } from './InsertDialogs.tsx'
import { insertBlocks, replaceText } from './insertBlocks.ts'
import { editorLabels } from './labels.ts'
import { passagesIn } from './passages/Passages.ts'
import { refuseClipboard, refusePaste } from './pasteLimits.ts'
import { proseOf, readBody } from './readBody.ts'
import { followKeyboard, scrollRoom } from './scrollRoom.ts'
import { SlashMenu } from './slash/SlashMenu.tsx'
import { UploadsLine } from './UploadsLine.tsx'
import { isUploading, uploadInto } from './uploads.ts'
import { toTools } from './useOneTabStop.ts'
import { WordCount } from './WordCount.tsx'
import '@mantine/tiptap/styles.layer.css'

export type BodyHandle = {
  read: () => string
  isUploading: () => boolean
  paragraphs: () => BodyParagraph[]
  /** Replaces the whole text in one undo step. */
  replaceText: (paragraphs: string[]) => void
  /** Underlines these findings instead of earlier ones. */
  show: (findings: PlacedFinding[]) => void
  select: (finding: string) => void
  /** Replaces a finding's words, unless they have changed meanwhile. */
  mend: (finding: string, words: string, replacement: string) => void
} & ReturnType<typeof passagesIn>

type Props = {
  label?: string
  /** Name of the form field. */
  name?: string
  /** Initial HTML; after that the editor holds the text until it is read. */
  initial: string
  onChange: (html: string) => void
  handle: RefObject<BodyHandle | null>
  error?: ReactNode
  /** Only articles keep the files of their cards. */
  hasCards?: boolean
  /** Hides everything but the text, if the page supports it. */
  onFocusMode?: () => void
}

const readAfterMs = 200

/** The article's text, right to left. */
export const BodyEditor = memo(function BodyEditor({
  label = 'نص المقال',
  name = 'description',
  initial,
  onChange,
  handle,
  error,
  hasCards = true,
  onFocusMode,
}: Props) {
  const labelId = useId()
  const isReadOnly = useReadOnly()
  const rtf = useRef('')
  const [text, setText] = useState('')
  // Opening a text may serialise it differently; that is no change by the user.
  const [untouched] = useState<{ stored: string; html?: string }>({ stored: initial })
  const read = (editor: Editor) => {
    const html = readBody(editor)
    return html === untouched.html ? untouched.stored : html
  }
  const tell = useDebouncedCallback((editor: Editor) => {
    if (editor.isDestroyed) return
    onChange(read(editor))
    setText(proseOf(editor))
  }, readAfterMs)

  const editor = useEditor({
    editable: !isReadOnly,
    extensions: hasCards ? editingExtensions : extensionsWithoutCards,
    content: untouched.stored,
    editorProps: {
      scrollMargin: scrollRoom,
      scrollThreshold: scrollRoom,
      attributes: {
        dir: 'rtl',
        lang: 'ar',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-readonly': String(isReadOnly),
        tabindex: '0',
        'aria-labelledby': labelId,
        spellcheck: 'true',
        'data-path': name,
      },
      // Runs before the HTML is handled, as Word's pictures are in the RTF.
      handleDOMEvents: {
        paste: (view, event) => {
          rtf.current = event.clipboardData?.getData('text/rtf') ?? ''
          const refusal = refuseClipboard(event.clipboardData, view.state.doc.content.size)
          if (refusal === undefined) return false
          event.preventDefault()
          snackbar.error(refusal, { timeout: 15_000 })
          return true
        },
        drop: () => {
          rtf.current = ''
        },
      },
      transformPastedHTML: (html, view) => {
        const clean = cleanPastedHtml(html, {
          rtf: rtf.current,
          onLost: tellLost,
          isTaken: id => hasFootnote(view, id),
        })
        const refusal = refusePaste(clean.length, view.state.doc.content.size)
        if (refusal === undefined) return clean
        snackbar.error(refusal, { timeout: 15_000 })
        return ''
      },
      handleKeyDown: toTools,
      handlePaste: (_view, event) => pasted(event),
      handleDrop: (view, event, _slice, moved) => {
        const files = moved ? [] : listFiles(event.dataTransfer)
        if (files.length === 0 || !editor) return false
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
        uploadInto(editor, files, at)
        return true
      },
    },
    onCreate: ({ editor: made }) => {
      untouched.html = readBody(made)
      setText(proseOf(made))
    },
    onUpdate: ({ editor: changed }) => tell(changed),
  })

  function pasted(event: ClipboardEvent): boolean {
    if (!editor) return false
    const words = event.clipboardData?.getData('text/plain').trim() ?? ''
    const files = listPictures(event.clipboardData)
    // Word processors also put an image of the text on the clipboard.
    if (files.length > 0 && words === '') {
      uploadInto(editor, files)
      return true
    }
    const isEmptyLine = editor.state.selection.empty && editor.state.selection.$from.parent.content.size === 0
    if (isEmptyLine && /^\S+$/.test(words) && embedSiteName(words)) {
      insertBlocks(editor, [{ type: 'embed', attrs: { url: words } }])
      return true
    }
    return false
  }

  const finding = useFinding(editor)

  useEffect(() => editor && followKeyboard(editor), [editor])

  useEffect(() => {
    handle.current = editor && {
      read: () => read(editor),
      isUploading: () => isUploading(editor),
      replaceText: paragraphs => replaceText(editor, paragraphs),
      ...findingsIn(editor),
      ...passagesIn(editor),
    }
    return () => {
      handle.current = null
    }
  })

  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id: labelId }} error={error}>
      {/* The types refer to the CommonJS version of the same class. */}
      <RichTextEditor editor={editor as never} labels={editorLabels} className={classes.editor}>
        <div className={classes.above} data-covers="start">
          {editor && !isReadOnly && (
            <BodyToolbar editor={editor} finding={finding} hasCards={hasCards} onFocusMode={onFocusMode} />
          )}
          {editor && finding.isOpen && <FindBar editor={editor} finding={finding} />}
        </div>
        {editor && <SlashMenu editor={editor} />}
        {editor && !isReadOnly && <InsertDialogs editor={editor} />}
        {editor && <UploadsLine editor={editor} />}
        <RichTextEditor.Content className={classes.content} />
      </RichTextEditor>
      <WordCount editor={editor} text={text} />
    </Input.Wrapper>
  )
})

function tellLost(count: number): void {
  snackbar.error(
    count === 1
      ? 'في النص صورة من جهازك لا يحملها اللصق؛ الصقها وحدها أو ارفعها في موضعها.'
      : 'في النص صور من جهازك لا يحملها اللصق؛ الصق كلًّا منها وحدها أو ارفعها في موضعها.',
  )
}
