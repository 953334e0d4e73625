import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { UserForm } from './UserForm.tsx'

export function UserCreatePage() {
  return (
    <>
      <PageHeader title="مستخدم جديد" />
      <UserForm />
    </>
  )
}
