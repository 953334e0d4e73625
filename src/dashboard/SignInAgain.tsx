import { Modal, Text } from '@mantine/core'
import { LoginForm } from '../features/user/sign-in/dashboard/LoginForm.tsx'
import { settleSession } from '../ui/dashboard/session.ts'
import { useSession } from '../ui/dashboard/useSession.ts'

/** Dialog over a page whose session has ended; the page stays below. */
export function SignInAgain() {
  const { user, ended } = useSession()
  return (
    <Modal
      opened={ended}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      title="انتهت جلستك"
      centered
      zIndex={2300}
    >
      <Text size="sm" mb="md">
        سجّل الدخول من جديد لتكمل من حيث توقفت؛ ما كتبتَه باقٍ في مكانه.
      </Text>
      <LoginForm
        initialEmail={user?.email}
        onSignedIn={signedIn => {
          const isOther = signedIn.id !== user?.id
          settleSession(signedIn)
          if (isOther) location.assign('/dashboard')
        }}
      />
    </Modal>
  )
}
