import { Button, Loader, Popover, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCloudPause, IconPhotoCheck } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { formatNumber } from '../arabic/digits.ts'
import * as nouns from '../arabic/nouns.ts'
import { plural } from '../arabic/plural.ts'
import { countUploads } from '../ui/dashboard/uploads/countUploads.ts'
import { UploadList } from '../ui/dashboard/uploads/UploadList.tsx'
import { useHold, useUploads } from '../ui/dashboard/uploads/useUploads.ts'

/** Hidden in the library, which shows the list itself. */
const library = '/dashboard/media/list'

/**
 * Links to the list of uploads, on every page while any are active, have failed or have lost their
 * destination.
 */
export function UploadsLink() {
  const uploads = useUploads()
  const hold = useHold()
  const { pathname } = useLocation()
  const { all, done, left, failed, stray } = countUploads(uploads)
  if (pathname === library || left + failed + stray === 0) return null
  const state =
    left > 0
      ? {
          short: `${formatNumber(done)} من ${formatNumber(all)}`,
          words: `${hold ? 'توقّف الرفع مؤقتًا' : 'تُرفع ملفات'}: رُفع ${formatNumber(done)} من ${formatNumber(all)}`,
          icon: hold ? <IconCloudPause size={16} /> : <Loader size={14} />,
        }
      : failed > 0
        ? {
            short: formatNumber(failed),
            words: `لم يُرفع: ${plural(failed, nouns.file)}`,
            icon: <IconAlertTriangle size={16} />,
          }
        : {
            short: formatNumber(stray),
            words: `رُفع ولم يوضع في مكانه: ${plural(stray, nouns.file)}`,
            icon: <IconPhotoCheck size={16} />,
          }
  return (
    <div role="status">
      <Popover width={360} position="bottom-end" withArrow trapFocus>
        <Popover.Target>
          <Button size="compact-md" variant="default" px={8} leftSection={state.icon}>
            <span aria-hidden>{state.short}</span>
            <VisuallyHidden>{state.words}</VisuallyHidden>
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={0} mah="70vh" maw="95vw" style={{ overflowY: 'auto' }}>
          <UploadList />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
