import { Button, Loader, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { formatNumber } from '../../../arabic/digits.ts'
import * as nouns from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { isUnderWay } from './uploadQueue.ts'
import { useUploads } from './useUploads.ts'

const library = '/dashboard/media/list'

/** Shown outside the library while uploads are under way or have failed. */
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
      <Button
        component={Link}
        to={library}
        size="compact-sm"
        variant="default"
        leftSection={left ? <Loader size={14} /> : <IconAlertTriangle size={14} />}
      >
        <span aria-hidden>{formatNumber(count)}</span>
        <VisuallyHidden>{words}</VisuallyHidden>
      </Button>
    </div>
  )
}
