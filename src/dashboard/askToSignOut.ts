import { confirm } from '../ui/dashboard/confirm.tsx'
import { snackbar } from '../ui/dashboard/snackbar.ts'
import { signOut } from '../ui/dashboard/startSession.ts'

export async function askToSignOut(): Promise<void> {
  const sure = await confirm({
    title: 'تسجيل الخروج؟',
    message: 'تبقى المسودات المحفوظة تلقائيًا لحين عودتك.',
    confirm: 'سجّل الخروج',
  })
  if (!sure) return
  try {
    await signOut()
  } catch (error) {
    snackbar.error(error)
  }
}
