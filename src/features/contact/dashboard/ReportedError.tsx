import { Anchor, Blockquote, Button, Group, Select, Stack, Text, Textarea } from '@mantine/core'
import { IconExternalLink, IconPencil } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { fieldErrors } from '../../../api/client.ts'
import { type CorrectionKind, correctionKinds } from '../../../contract/correction-kinds.ts'
import { client } from '../../../ui/dashboard/api.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { articleContract } from '../../article/article.contract.ts'
import type { ContactMessage } from '../contact.contract.ts'

type Props = {
  message: ContactMessage
  mayChange: boolean
  /** The correction as written so far. */
  text: string
  onText: (text: string) => void
  onCorrected: (message: ContactMessage) => void
}

/** The reported article with the passage, and the correction that closes the report. */
export function ReportedError({ message, mayChange, text, onText, onCorrected }: Props) {
  const { article, passage, handledAt } = message
  const may = useRights(articleContract)
  const [isOpen, setOpen] = useState(false)
  if (!article) return <Text c="dimmed">المقال الذي أُبلغ عنه لم يعد موجودًا.</Text>
  const page = `/article/${article.id}/${encodeURIComponent(article.slug)}`
  return (
    <Stack gap="xs">
      <Text size="sm">
        في مقال{' '}
        <Anchor component={Link} to={`/dashboard/article/edit/${article.id}`} inherit underline="always">
          <bdi>{article.title}</bdi>
        </Anchor>
      </Text>
      {passage && (
        <Blockquote p="sm" color="amber" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {passage}
        </Blockquote>
      )}
      <Group gap="xs">
        <Button
          component="a"
          href={passage ? `${page}#:~:text=${encodeText(passage)}` : page}
          target="_blank"
          variant="default"
          size="xs"
          leftSection={<IconExternalLink size={14} />}
        >
          كما يراه القراء
        </Button>
        {mayChange && may.addCorrection && handledAt === null && !isOpen && (
          <Button size="xs" leftSection={<IconPencil size={14} />} onClick={() => setOpen(true)}>
            اكتب تصويبًا
          </Button>
        )}
      </Group>
      {isOpen && (
        <CorrectionForm
          message={message}
          text={text}
          onText={onText}
          onCancel={() => setOpen(false)}
          onCorrected={after => {
            setOpen(false)
            onText('')
            onCorrected(after)
          }}
        />
      )}
    </Stack>
  )
}

type FormProps = Pick<Props, 'message' | 'text' | 'onText' | 'onCorrected'> & { onCancel: () => void }

function CorrectionForm({ message: { id }, text, onText, onCancel, onCorrected }: FormProps) {
  const [kind, setKind] = useState<CorrectionKind>('correction')
  const publish = useMutation({
    mutationFn: () => client.contact.correct({ id, kind, text }),
    onSuccess(after) {
      snackbar.success('نُشر التصويب على المقال، وأُنجزت الرسالة.')
      onCorrected(after)
    },
    onError: problem => !fieldErrors(problem).text && snackbar.error(problem),
  })
  return (
    <Stack gap="xs">
      <Select
        label="نوعه"
        allowDeselect={false}
        data={Object.entries(correctionKinds).map(([value, label]) => ({ value, label }))}
        value={kind}
        onChange={value => setKind(value as CorrectionKind)}
      />
      <Textarea
        label="نص التصويب"
        description="يظهر للقراء أعلى المقال وفي سجل التصويبات. أما النص نفسه فيُعدّل في المحرر."
        autosize
        minRows={3}
        maxLength={1000}
        value={text}
        error={fieldErrors(publish.error).text}
        onChange={event => onText(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          ألغِ
        </Button>
        <Button loading={publish.isPending} disabled={text.trim() === ''} onClick={() => publish.mutate()}>
          انشر التصويب
        </Button>
      </Group>
    </Stack>
  )
}

/** Dash and comma have a meaning in text directives. https://wicg.github.io/scroll-to-text-fragment/ */
function encodeText(text: string): string {
  return encodeURIComponent(text).replaceAll('-', '%2D')
}
