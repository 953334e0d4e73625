import { Button, FileInput, Group, Progress, Stack, Text } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../../../api/client.ts'
import { formatPercent } from '../../../../../arabic/digits.ts'
import { attachmentFormats, attachmentPath } from '../../../../../contract/attachment-formats.ts'
import type { Attachment } from '../../../../attachment/attachment.contract.ts'
import { nothingSent, sendFile } from '../../../../attachment/dashboard/sendFile.ts'
import { insertBlocks } from '../insertBlocks.ts'
import { cardNames } from './cardNames.ts'

export type FileKind = 'video' | 'audio' | 'document'
type Props = { editor: Editor; kind: FileKind; onDone: () => void }

/** Sends a file, and inserts its card; after a lost connection it goes on with what has not arrived. */
export function FileForm({ editor, kind, onDone }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const sending = useRef(nothingSent())
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  async function send(chosen: File): Promise<void> {
    setProblem(undefined)
    setShare(0)
    try {
      const attachment = await sendFile(chosen, sending.current, setShare)
      // Closed meanwhile: the file is not wanted any more.
      if (!isShown.current) return
      const card = cardOf(attachment)
      if (!card) {
        setProblem('هذا ملف ترجمة؛ أضفه من بطاقة الفيديو أو التسجيل.')
        return
      }
      onDone()
      insertBlocks(editor, [card])
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setShare(undefined)
    }
  }

  const isSending = share !== undefined
  return (
    <Stack gap="sm">
      <FileInput
        label={`ملف: ${cardNames[kind]}`}
        placeholder="اختر ملفًا من جهازك"
        accept={acceptOf(kind)}
        value={file}
        error={problem}
        disabled={isSending}
        onChange={chosen => {
          sending.current = nothingSent()
          setFile(chosen)
          setProblem(undefined)
          if (chosen) void send(chosen)
        }}
        data-autofocus
      />
      {isSending && (
        <Stack gap={4}>
          <Progress value={share * 100} aria-label="ما رُفع من الملف" />
          <Text size="xs" c="dimmed" role="status">
            يُرفع الملف: {formatPercent(share)}
          </Text>
        </Stack>
      )}
      <Group justify="flex-end">
        <Button variant="default" size="xs" onClick={onDone}>
          ألغِ
        </Button>
        {file && problem && (
          <Button size="xs" onClick={() => void send(file)}>
            أعد المحاولة
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function acceptOf(kind: string): string {
  const formats = Object.entries(attachmentFormats).filter(([, format]) => format.kind === kind)
  return formats.map(([extension]) => `.${extension}`).join(',')
}

function cardOf({ kind, hash, format, name, bytes, seconds, width, height }: Attachment) {
  const path = attachmentPath({ hash, format })
  const written = (number: number | null) => (number ? String(Math.round(number)) : null)
  if (kind === 'captions') return undefined
  if (kind === 'document') return { type: kind, attrs: { href: path, name, bytes: String(bytes) } }
  const size = kind === 'video' ? { width: written(width), height: written(height) } : {}
  return { type: kind, attrs: { src: path, seconds: written(seconds), ...size } }
}
