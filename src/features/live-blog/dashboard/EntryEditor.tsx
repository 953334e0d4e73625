import { Input } from '@mantine/core'
import { RichTextEditor as Rich } from '@mantine/tiptap'
import { Placeholder } from '@tiptap/extensions'
import { type Editor, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { type ReactNode, type RefObject, useEffect, useId, useMemo } from 'react'
import { isSendKeys } from '../../../ui/dashboard/isSendKeys.ts'
import { cleanPastedHtml } from '../../editor/dashboard/cleanPastedHtml.ts'
import { EmbedControl } from '../../editor/dashboard/EmbedControl.tsx'
import { EmbedNode } from '../../editor/dashboard/EmbedNode.tsx'
import { embedSiteName } from '../../editor/dashboard/embedSites.ts'
import { BodyLink } from '../../editor/dashboard/extensions.ts'
import { FigureNode } from '../../editor/dashboard/FigureNode.tsx'
import { insertBlocks } from '../../editor/dashboard/insertBlocks.ts'
import { editorLabels } from '../../editor/dashboard/labels.ts'
import { PictureControl } from '../../editor/dashboard/PictureControl.tsx'
import { PictureDialogs } from '../../editor/dashboard/PictureDialogs.tsx'
import { readBody } from '../../editor/dashboard/readBody.ts'
import { TypedLists } from '../../editor/dashboard/typedLists.ts'
import { TypedPlayers } from '../../editor/dashboard/typedPlayers.ts'
import { isUploading, Uploads, uploadInto } from '../../editor/dashboard/uploads.ts'
import { listFiles, listPictures } from '../../media/dashboard/uploadPicture.ts'
import classes from './Coverage.module.css'
import '@mantine/tiptap/styles.layer.css'

export type EntryHandle = {
  read: () => string
  isUploading: () => boolean
  write: (html: string) => void
  focus: () => void
}

type Props = {
  label: string
  initial: string
  placeholder: string
  onChange: (html: string) => void
  /** Ctrl+Enter. */
  onSubmit: () => void
  onEscape?: (() => void) | undefined
  handle: RefObject<EntryHandle | null>
  autoFocus?: boolean
  error?: ReactNode
}

/** The small editor: paragraphs, bold, links, lists, quotations, pictures and embeds. */
export function EntryEditor({
  label,
  initial,
  placeholder,
  onChange,
  onSubmit,
  onEscape,
  handle,
  autoFocus = false,
  error,
}: Props) {
  const labelId = useId()
  const extensions = useMemo(() => extensionsWith(placeholder), [placeholder])
  const editor: Editor | null = useEditor({
    extensions,
    content: initial,
    autofocus: autoFocus && 'end',
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        dir: 'rtl',
        lang: 'ar',
        role: 'textbox',
        'aria-multiline': 'true',
        tabindex: '0',
        'aria-labelledby': labelId,
        spellcheck: 'true',
        'data-path': 'html',
      },
      // Runs before the editor's own keys, one of which inserts a line break. `handleKeyDown` does not receive Enter on
      // Android.
      handleDOMEvents: {
        keydown: (_view, event) => {
          if (isSendKeys(event)) onSubmit()
          else if (event.key === 'Escape' && onEscape) onEscape()
          else return false
          event.preventDefault()
          return true
        },
      },
      transformPastedHTML: html => cleanPastedHtml(html, { rtf: '', onLost: () => {} }),
      handlePaste: (_view, event) => editor !== null && paste(editor, event),
      handleDrop: (_view, event, _slice, moved) => {
        const files = moved ? [] : listFiles(event.dataTransfer)
        if (files.length === 0 || !editor) return false
        uploadInto(editor, files)
        return true
      },
    },
    onUpdate: ({ editor: changed }) => onChange(readBody(changed)),
  })
  useEffect(() => {
    handle.current = editor && {
      read: () => readBody(editor),
      isUploading: () => isUploading(editor),
      write: html => void editor.commands.setContent(html),
      focus: () => void editor.commands.focus('end'),
    }
    return () => {
      handle.current = null
    }
  })

  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id: labelId }} error={error}>
      {/* The types refer to the CommonJS version of the same class. */}
      <Rich editor={editor as never} labels={editorLabels} className={classes.editor}>
        {editor && (
          <Rich.Toolbar className={classes.toolbar}>
            <Rich.ControlsGroup>
              <Rich.Bold />
              <Rich.Link />
              <Rich.BulletList />
              <Rich.OrderedList />
              <Rich.Blockquote />
            </Rich.ControlsGroup>
            <Rich.ControlsGroup>
              <PictureControl editor={editor} />
              <EmbedControl editor={editor} />
            </Rich.ControlsGroup>
          </Rich.Toolbar>
        )}
        {editor && <PictureDialogs editor={editor} />}
        <Rich.Content className={classes.content} />
      </Rich>
    </Input.Wrapper>
  )
}

const extensionsWith = (placeholder: string) => [
  StarterKit.configure({
    heading: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    link: false,
  }),
  BodyLink,
  FigureNode,
  EmbedNode,
  TypedPlayers,
  TypedLists,
  Uploads,
  Placeholder.configure({ placeholder }),
]

function paste(editor: Editor, event: ClipboardEvent): boolean {
  const words = event.clipboardData?.getData('text/plain').trim() ?? ''
  const files = listPictures(event.clipboardData)
  if (files.length > 0 && words === '') {
    uploadInto(editor, files)
    return true
  }
  const isEmptyLine = editor.state.selection.empty && editor.state.selection.$from.parent.content.size === 0
  if (!isEmptyLine || !/^\S+$/.test(words) || !embedSiteName(words)) return false
  insertBlocks(editor, [{ type: 'embed', attrs: { url: words } }])
  return true
}
