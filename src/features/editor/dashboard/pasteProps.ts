import type { EditorProps } from '@tiptap/pm/view'
import type { Editor } from '@tiptap/react'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { listFiles, listPictures } from '../../media/dashboard/uploadPicture.ts'
import { cleanPastedHtml } from './cleanPastedHtml.ts'
import { embedSiteName } from './embedSites.ts'
import { hasFootnote } from './footnotes.ts'
import { insertBlocks } from './insertBlocks.ts'
import { refuseClipboard, refusePaste } from './pasteLimits.ts'
import { uploadInto } from './uploads.ts'

/** Handles pasting and dropping. `rtf` holds the RTF of the clipboard, which has Word's pictures. */
export function pasteProps(findEditor: () => Editor | null, rtf: { current: string }): EditorProps {
  return {
    // Runs before the HTML is handled.
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
    handlePaste: (_view, event) => {
      const editor = findEditor()
      return editor !== null && insertPasted(editor, event.clipboardData)
    },
    handleDrop: (view, event, _slice, moved) => {
      const editor = findEditor()
      const files = moved ? [] : listFiles(event.dataTransfer)
      if (files.length === 0 || !editor) return false
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
      uploadInto(editor, files, at)
      return true
    },
  }
}

/** Inserts pictures, and on an empty line an embed; anything else is left to the editor. */
function insertPasted(editor: Editor, clipboard: DataTransfer | null): boolean {
  const words = clipboard?.getData('text/plain').trim() ?? ''
  const files = listPictures(clipboard)
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

function tellLost(count: number): void {
  snackbar.error(
    count === 1
      ? 'في النص صورة من جهازك لا يحملها اللصق؛ الصقها وحدها أو ارفعها في موضعها.'
      : 'في النص صور من جهازك لا يحملها اللصق؛ الصق كلًّا منها وحدها أو ارفعها في موضعها.',
  )
}
