import { PageHeader } from '../../../dashboard/PageHeader.tsx'
import { UserForm } from './UserForm.tsx'

export function UserCreatePage() {
  return (
    <>
      <PageHeader title="مستخدم جديد" />
      <UserForm />
    </>
  )
}
