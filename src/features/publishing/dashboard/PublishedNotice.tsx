import { Alert, Button, CopyButton, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../ui/dashboard/api.ts'
import { siteUrl } from '../../../ui/dashboard/siteAddress.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { articlePath, shortPath } from '../../article/article.addresses.policy.ts'

export type Publication = {
  /** «نُشر المقال.» */
  title: string
  id: number
  slug: string
  isOut: boolean
  /** Everything that left beside it. */
  words: string
  notification: { id: number } | null
}

/** After publishing: what left, and what one does next. */
export function PublishedNotice({ published, onClose }: { published: Publication; onClose: () => void }) {
  const { title, isOut, words, notification } = published
  return (
    <Alert
      color="teal"
      mb="md"
      role="status"
      title={title}
      withCloseButton
      closeButtonLabel="أغلق"
      onClose={onClose}
    >
      {words && (
        <Text size="sm" mb="xs">
          {words}
        </Text>
      )}
      <Group gap="xs">
        {isOut && (
          <Button size="xs" component="a" href={articlePath(published)} target="_blank">
            افتحه
          </Button>
        )}
        {isOut && (
          <CopyButton value={`${siteUrl}${shortPath(published)}`}>
            {({ copied, copy }) => (
              <Button size="xs" variant="default" onClick={copy}>
                {copied ? 'نُسخ رابطه' : 'انسخ رابطه'}
              </Button>
            )}
          </CopyButton>
        )}
        {notification && <CancelNotification id={notification.id} />}
      </Group>
    </Alert>
  )
}

function CancelNotification({ id }: { id: number }) {
  const [isCancelled, setCancelled] = useState(false)
  const cancel = useMutation({
    mutationFn: () => client.notification.cancel({ id }),
    onSuccess: () => setCancelled(true),
    onError: error => snackbar.error(error),
  })
  return (
    <Button
      size="xs"
      variant="default"
      loading={cancel.isPending}
      disabled={isCancelled}
      onClick={() => cancel.mutate()}
    >
      {isCancelled ? 'أُلغي الإشعار' : 'ألغِ الإشعار'}
    </Button>
  )
}
