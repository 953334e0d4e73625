import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { CategoryForm } from './CategoryForm.tsx'

export function CategoryCreatePage() {
  return (
    <>
      <PageHeader title="قسم جديد" />
      <CategoryForm />
    </>
  )
}
