import { snackbar } from '../ui/dashboard/snackbar.ts'

/** Prevents a file that is dropped elsewhere from replacing the page. */
export function refuseStrayDrops(): () => void {
  document.addEventListener('dragover', refuse)
  document.addEventListener('drop', refuse)
  return () => {
    document.removeEventListener('dragover', refuse)
    document.removeEventListener('drop', refuse)
  }
}

function refuse(event: DragEvent): void {
  const isOfFiles = event.dataTransfer?.types.includes('Files')
  // File fields handle drops themselves.
  const isTaken = event.defaultPrevented || (event.target as Element).matches('input[type="file"]')
  if (!isOfFiles || isTaken) return
  event.preventDefault()
  if (event.type === 'dragover') event.dataTransfer!.dropEffect = 'none'
  else snackbar.info('لا يُرفع شيء من هنا؛ أفلت الملف على مكتبة الصور، أو على نص المقال، أو على حقل الصورة.')
}
