import { Alert, Button, Group, Text } from '@mantine/core'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import type { ArticlePresence } from './usePresence.ts'

/** Shows that a colleague is writing, or has taken over the lock; the actor may take it, and nothing is lost. */
export function PresenceNotice({ presence, mayWrite }: { presence: ArticlePresence; mayWrite: boolean }) {
  const { holder, lostTo, isTaking, takeOver } = presence
  const { user } = useSession()
  if (!holder) return null
  const words = lostTo
    ? `انتقلت الكتابة في هذا المقال إلى ${lostTo}. ما كتبتَه محفوظ في مسودتك.`
    : holder.user.id === user?.id
      ? 'هذا المقال مفتوح لديك للكتابة في مكان آخر. إن كتبتَ في المكانين قارن الحفظُ بينهما، ولا يضيع شيء.'
      : `الكتابة في هذا المقال الآن عند ${holder.user.name}. إن كتبتما معًا قارن الحفظُ بينكما، ولا يضيع شيء.`
  return (
    <Alert color="blue" mb="md" py="xs" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{words}</Text>
        {mayWrite && (
          <Button size="compact-sm" variant="default" loading={isTaking} onClick={takeOver}>
            {lostTo ? 'استعد الكتابة' : 'تولَّ الكتابة'}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
