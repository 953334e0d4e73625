import { Text } from '@mantine/core'
import { formatTime } from '../../../arabic/dates.ts'
import type { DraftStatus } from './DraftKeeper.ts'

type Props = { status: DraftStatus; isKeeping: boolean | undefined; savedAt: string | undefined }

/** Shows the place where unsaved changes are stored now. */
export function DraftStatusLine({ status, isKeeping, savedAt }: Props) {
  const { text, alarming = false } = wordsOf({ status, isKeeping, savedAt })
  return (
    <Text size="xs" c={alarming ? 'red' : 'dimmed'} role="status" aria-label="حالة الحفظ">
      {text}
    </Text>
  )
}

const lost = { text: 'تعذّر الحفظ التلقائي؛ انسخ نصك قبل إغلاق الصفحة.', alarming: true }

function wordsOf({ status, isKeeping, savedAt }: Props): { text: string; alarming?: boolean } {
  if (isKeeping === false) {
    // Only the tab that keeps the draft sends it to the server.
    if (status.kind === 'waiting' && !status.isHere) return lost
    return {
      text: 'المقال مفتوح في علامة تبويب أخرى؛ ما تكتبه هنا محفوظ على هذا الجهاز وحده.',
      alarming: true,
    }
  }
  switch (status.kind) {
    case 'waiting':
      return { text: 'يُحفظ تلقائيًا…' }
    case 'kept':
      return { text: `محفوظ تلقائيًا الساعة ${formatTime(status.at)}` }
    case 'local':
      return { text: 'لم يصل إلى الخادم: محفوظ على هذا الجهاز.', alarming: true }
    case 'lost':
      return lost
    case 'clean':
      return { text: savedAt ? `آخر حفظ الساعة ${formatTime(savedAt)}` : 'لم يُكتب شيء بعد' }
  }
}
