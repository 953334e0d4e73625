import { useState } from 'react'
import { closeUnlessBusy } from './closeUnlessBusy.ts'
import { confirm } from './confirm.tsx'
import { useLeaveGuard } from './useLeaveGuard.ts'

/**
 * Closes a dialog; with something written in it only after asking. Leaving the page asks, too. A dialog whose request is
 * under way stays: a late answer would close the one that was opened since.
 */
export function useAskingClose(
  isWritten: () => boolean,
  onClose: () => void,
  isBusy: () => boolean = () => false,
): () => void {
  const [isAsking, setAsking] = useState(false)
  useLeaveGuard(isWritten)
  async function ask() {
    setAsking(true)
    try {
      return await confirm({
        title: 'ترك ما كتبتَه؟',
        message: 'لديك تعديلات لم تُحفظ بعد، وستضيع إن أغلقت النافذة.',
        confirm: 'أغلق ولا تحفظ',
        cancel: 'ابقَ هنا',
        danger: true,
        focusesCancel: true,
      })
    } finally {
      setAsking(false)
    }
  }
  return () => void closeUnlessBusy({ isBusy: () => isAsking || isBusy(), isWritten, ask, onClose })
}
