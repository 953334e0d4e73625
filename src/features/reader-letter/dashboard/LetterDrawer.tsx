import { Anchor, Blockquote, Drawer, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useAskingClose } from '../../../ui/dashboard/useAskingClose.ts'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import { letterPath } from '../reader-letter.addresses.policy.ts'
import { LetterDecisions } from './LetterDecisions.tsx'
import { LetterForm } from './LetterForm.tsx'
import { stateLabels } from './letterColumns.tsx'
import type { LetterProps } from './letterProps.ts'
import { useLetterForm } from './useLetterForm.ts'

/** One letter: its writer, its original beside the text for readers, and what is decided about it. */
export function LetterDrawer({ letter, onChanged, onClose }: LetterProps & { onClose: () => void }) {
  const { name, city, email, state, article, createdAt, publishedAt, toldAt } = letter
  const { originalTitle, originalText } = letter
  const form = useLetterForm(letter)
  const close = useAskingClose(form.isWritten, onClose)
  return (
    <Drawer opened onClose={close} title={`رسالة ${name}`} position="left" size="lg">
      <Stack>
        <Stack gap={2}>
          <Text fw={500}>
            <bdi>{name}</bdi>، <bdi>{city}</bdi>
          </Text>
          {email ? (
            <Text size="sm">
              <Anchor href={`mailto:${email}`} dir="ltr" inherit underline="always">
                {email}
              </Anchor>
            </Text>
          ) : (
            <Text size="sm" c="dimmed">
              حُذف بريد الكاتب.
            </Text>
          )}
          <Text size="xs" c="dimmed">
            {stateLabels[state]} · وصلت <Timestamp at={createdAt} />
            {state === 'published' && publishedAt && (
              <>
                {' '}
                · نُشرت <Timestamp at={publishedAt} />
              </>
            )}
            {toldAt && ' · أُخبر كاتبها'}
          </Text>
          {article && (
            <Text size="sm">
              عن مقال{' '}
              <Anchor
                component={Link}
                to={`/dashboard/article/edit/${article.id}`}
                inherit
                underline="always"
              >
                <bdi>{article.title}</bdi>
              </Anchor>
            </Text>
          )}
          {state === 'published' && (
            <Anchor href={letterPath(letter)} target="_blank" size="sm">
              كما يراها القراء
            </Anchor>
          )}
        </Stack>
        <section aria-label="كما وصلت">
          <Text size="sm" fw={600}>
            كما وصلت
          </Text>
          <Blockquote
            p="sm"
            color="gray"
            style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
            dir="auto"
          >
            {originalTitle ? `${originalTitle}\n\n${originalText}` : originalText}
          </Blockquote>
        </section>
        <LetterForm form={form} onChanged={onChanged} />
        <LetterDecisions letter={letter} form={form} onChanged={onChanged} />
      </Stack>
    </Drawer>
  )
}
