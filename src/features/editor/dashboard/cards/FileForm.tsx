import { Button, FileInput, Group, NavLink, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { formatBytes } from '../../../../arabic/bytes.ts'
import { api } from '../../../../ui/dashboard/api.ts'
import { extensionsOf } from '../../../attachment/dashboard/useAwaitedFile.ts'
import { insertBlocks } from '../insertBlocks.ts'
import { uploadInto } from '../uploads.ts'
import { cardNames } from './cardNames.ts'
import { cardOf } from './cardOf.ts'

type FileKind = 'video' | 'audio' | 'document'
type Props = { editor: Editor; kind: FileKind; onDone: () => void }

const maxOffered = 6

/** Uploads a file, with a placeholder in the text, or reuses an uploaded one. */
export function FileForm({ editor, kind, onDone }: Props) {
  const [problem, setProblem] = useState<string>()
  const extensions = extensionsOf(kind)
  const { data } = useQuery(api.attachment.list.queryOptions({ input: { kind, limit: maxOffered } }))

  function take(file: File | null): void {
    if (!file) return
    if (extensions.some(extension => file.name.toLowerCase().endsWith(extension))) {
      onDone()
      uploadInto(editor, [file])
    } else
      setProblem(
        `صيغة هذا الملف لا تصلح لبطاقة «${cardNames[kind]}». الصيغ المقبولة: ${extensions.join(' ')}`,
      )
  }

  return (
    <Stack gap="sm">
      <FileInput
        label={`ملف: ${cardNames[kind]}`}
        description="يستمر الرفع وأنت تكتب أو تتنقّل في لوحة التحكم، وإن انقطع الاتصال استُؤنف من حيث توقف."
        placeholder="اختر ملفًا من جهازك"
        accept={extensions.join(',')}
        value={null}
        error={problem}
        onChange={take}
        data-autofocus
      />
      {data && data.items.length > 0 && (
        <Stack gap={0} component="section" aria-label="رُفع من قبل">
          <Text size="sm" fw={600}>
            رُفع من قبل
          </Text>
          {data.items.map(attachment => (
            <NavLink
              key={attachment.id}
              component="button"
              type="button"
              label={<bdi>{attachment.name}</bdi>}
              description={formatBytes(attachment.bytes)}
              onClick={() => {
                onDone()
                insertBlocks(editor, [cardOf(attachment)])
              }}
            />
          ))}
        </Stack>
      )}
      <Group justify="flex-end">
        <Button variant="default" size="xs" onClick={onDone}>
          ألغِ
        </Button>
      </Group>
    </Stack>
  )
}
