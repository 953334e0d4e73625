import { Alert, Checkbox, SimpleGrid, Stack, Switch, Text, Textarea } from '@mantine/core'
import { formatNumber } from '../../../arabic/digits.ts'
import { linkToken } from '../network/network.schema.ts'
import { PostPreview } from './PostPreview.tsx'
import type { Draft, PostedArticle } from './usePostForm.ts'

type Props = {
  draft: Draft
  article: PostedArticle
  change: (change: Partial<Pick<Draft, 'chosen' | 'text' | 'withPicture'>>) => void
  /** The form shows it below the account's name. */
  note?: string | undefined
}

/** One account: whether to post there, the text, and a preview. */
export function DraftFields({ draft, article, change, note }: Props) {
  const { account, about, chosen, text, withPicture, length, limit } = draft
  const excess = length - limit
  return (
    <Stack gap="sm">
      <Checkbox
        label={
          <>
            <bdi>{account.name}</bdi> <Text span size="xs" c="dimmed">{`(${about.label})`}</Text>
          </>
        }
        description={note}
        checked={chosen}
        onChange={event => change({ chosen: event.currentTarget.checked })}
      />
      {chosen && (
        <SimpleGrid type="container" cols={{ base: 1, '32rem': 2 }}>
          <Stack gap="xs">
            {account.problem && (
              <Alert color="red" variant="light">
                {account.problem}
              </Alert>
            )}
            <Textarea
              label={`النص على ${account.name}`}
              description={
                <>
                  {`${formatNumber(length)} من ${formatNumber(limit)}؛ `}
                  {linkToken} مكان الرابط القصير.
                </>
              }
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autosize
              minRows={4}
              maxRows={14}
              value={text}
              error={excess > 0 && `أطول مما تقبله الشبكة بـ ${formatNumber(excess)}`}
              onChange={event => change({ text: event.currentTarget.value })}
            />
            <Switch
              label="بصورة المقال"
              disabled={article.image === null}
              checked={withPicture}
              onChange={event => change({ withPicture: event.currentTarget.checked })}
            />
            {about.corrects === 'reply' && (
              <Text size="xs" c="dimmed">
                إن صُحّح عنوان المقال عُدّل المنشور في أول نصف ساعة إن كانت الشبكة تتيح ذلك للحساب، وإلا نُشر
                التصويب ردًّا عليه.
              </Text>
            )}
          </Stack>
          <PostPreview draft={draft} article={article} />
        </SimpleGrid>
      )}
    </Stack>
  )
}
