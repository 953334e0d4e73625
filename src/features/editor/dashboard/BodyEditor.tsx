import { Input } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { memo, type ReactNode, type RefObject, useId } from 'react'
import { useReadOnly } from '../../../ui/dashboard/ReadOnly.tsx'
import classes from './BodyEditor.module.css'
import { BodyToolbar } from './BodyToolbar.tsx'
import { FindBar } from './find/FindBar.tsx'
import { useFinding } from './find/useFinding.ts'
import { InsertDialogs } from './InsertDialogs.tsx'
import { editorLabels } from './labels.ts'
import { SlashMenu } from './slash/SlashMenu.tsx'
import { UploadsLine } from './UploadsLine.tsx'
import { useBodyEditor } from './useBodyEditor.ts'
import { type BodyHandle, useBodyHandle } from './useBodyHandle.ts'
import { WordCount } from './WordCount.tsx'
import '@mantine/tiptap/styles.layer.css'

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
  const { editor, read, text } = useBodyEditor({ labelId, name, initial, hasCards, onChange })
  const finding = useFinding(editor)
  useBodyHandle(handle, editor, read)

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
