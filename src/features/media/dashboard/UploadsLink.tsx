import { Button, Loader, Popover, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { formatNumber } from '../../../arabic/digits.ts'
import * as nouns from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { UploadList } from './UploadList.tsx'
import { dismissUpload, isUnderWay, retryUpload } from './uploadQueue.ts'
import { useUploads } from './useUploads.ts'

const library = '/dashboard/media/list'

/** On every page but the library while uploads are under way or have failed: opens their list. */
export function UploadsLink() {
  const uploads = useUploads()
  const { pathname } = useLocation()
  const left = uploads.filter(isUnderWay).length
  const failed = uploads.filter(({ state }) => state === 'failed').length
  if (pathname === library || left + failed === 0) return null
  const count = left || failed
  const words = left
    ? `تُرفع الآن: ${plural(left, nouns.picture)}`
    : `لم تُرفع: ${plural(failed, nouns.picture)}`
  return (
    <div role="status">
      <Popover width={340} position="bottom-end" withArrow trapFocus>
        <Popover.Target>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={left ? <Loader size={14} /> : <IconAlertTriangle size={14} />}
          >
            <span aria-hidden>{formatNumber(count)}</span>
            <VisuallyHidden>{words}</VisuallyHidden>
          </Button>
        </Popover.Target>
        <Popover.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
          <UploadList uploads={uploads} onRetry={retryUpload} onDismiss={dismissUpload} />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
