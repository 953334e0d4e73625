import { Alert, Button, Divider, Group, Modal, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../../arabic/digits.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { NowOrLater } from '../../../ui/dashboard/NowOrLater.tsx'
import { SiteTimePicker } from '../../../ui/dashboard/SiteTimePicker.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useAskingClose } from '../../../ui/dashboard/useAskingClose.ts'
import type { StaffArticle } from '../../article/article.schema.ts'
import { DraftFields } from './DraftFields.tsx'
import { PostStanding } from './postColumns.tsx'
import { type PostChanges, usePostForm } from './usePostForm.ts'

type Props = { article: StaffArticle; onClose: () => void }

/** Posts an article on social networks, with a text for each account, now or at a set time. */
export function PostDialog({ article, onClose }: Props) {
  const queries = useQueryClient()
  const isPhone = useMediaQuery('(max-width: 48em)', innerWidth < 768)
  const [changes, setChanges] = useState<PostChanges>({})
  const { drafts, change } = usePostForm(article, [changes, setChanges])
  const isWritten = () => Object.values(changes).some(({ text }) => text !== undefined)
  const close = useAskingClose(isWritten, onClose, () => send.isPending)
  const isOut = article.state === 'published'
  const [sendAt, setSendAt] = useState<string | null>(isOut ? null : article.publishAt)
  const chosen = drafts?.filter(draft => draft.chosen) ?? []
  const isUnfit = chosen.some(({ text, length, limit }) => text.trim() === '' || length > limit)
  const send = useMutation({
    mutationFn: () =>
      client.post.create({
        articleId: article.id,
        sendAt,
        posts: chosen.map(({ account, text, withPicture }) => ({ accountId: account.id, text, withPicture })),
      }),
    onSuccess: () => {
      snackbar.success(sendAt ? 'جُدول، ولك أن تلغيه قبل موعده.' : 'يُنشر الآن.')
      void queries.invalidateQueries({ queryKey: api.post.key() })
      onClose()
    },
    onError: error => snackbar.error(error),
  })
  return (
    <Modal
      opened
      onClose={close}
      title="النشر على الشبكات"
      size="xl"
      fullScreen={isPhone}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'أغلق' }}
    >
      <Stack>
        <Text fw={600}>
          <bdi>{article.title}</bdi>
        </Text>
        <Before articleId={article.id} />
        {drafts?.length === 0 && (
          <Alert color="gray">لا حسابات نشر مفعّلة. يضيفها مدير الموقع من «شبكات النشر».</Alert>
        )}
        {drafts?.map(draft => (
          <DraftFields
            key={draft.account.id}
            draft={draft}
            article={article}
            change={next => change(draft.account.id, next)}
          />
        ))}
        <Divider />
        <NowOrLater label="متى" now="الآن" isNowDisabled={!isOut} value={sendAt} onChange={setSendAt} />
        {sendAt && (
          <SiteTimePicker
            label="يوم النشر وساعته"
            value={sendAt}
            onChange={value => value && setSendAt(value)}
          />
        )}
        {!isOut && (
          <Text size="xs" c="dimmed">
            لا يُنشر على الشبكات ما لم يكن المقال منشورًا في موعده.
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            ألغِ
          </Button>
          <Button
            loading={send.isPending}
            disabled={chosen.length === 0 || isUnfit}
            onClick={() => send.mutate()}
          >
            {sendAt ? 'جدوِل المنشور' : 'انشر الآن'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Earlier posts of the article. */
function Before({ articleId }: { articleId: number }) {
  const { data = [] } = useQuery(api.post.ofArticle.queryOptions({ input: { id: articleId } }))
  if (data.length === 0) return null
  return (
    <Stack gap={6}>
      <Text size="sm" c="dimmed">
        نُشر من قبل
      </Text>
      {data.slice(0, 5).map(post => (
        <Group key={post.id} gap="xs">
          <Text size="sm">
            <bdi>{post.account.name}</bdi>
          </Text>
          <PostStanding post={post} />
          {post.clicks > 0 && <Text size="xs">فُتح {formatNumber(post.clicks)}</Text>}
        </Group>
      ))}
    </Stack>
  )
}
