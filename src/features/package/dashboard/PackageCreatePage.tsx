import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { PackageForm } from './PackageForm.tsx'

export function PackageCreatePage() {
  return (
    <>
      <PageHeader title="باقة جديدة" />
      <PackageForm />
    </>
  )
}
